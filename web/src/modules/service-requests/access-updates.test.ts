import { DAY_MS, HOUR_MS } from '@qram/contract/values/durations';
import { expect, test } from 'vitest';
import { accessKey, newlyOpen, nextReadMs, PENDING_POLL_MS, type WatchedRequest } from './access-updates.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const inMs = (ms: number) => new Date(NOW.getTime() + ms).toISOString();

const pending: WatchedRequest = {
  id: 1,
  service_title: 'Developers',
  status: 'Pending',
  package_state: null,
  starts_at: null,
  ends_at: null,
};
const active = { ...pending, status: 'Approved', package_state: 'active', starts_at: inMs(-1) } as const;
const scheduled = { ...active, package_state: 'scheduled', starts_at: inMs(60_000), ends_at: inMs(120_000) } as const;
const ended = { ...active, package_state: 'ended', ends_at: inMs(-1) } as const;

test.each([
  ['nothing is known', undefined, false],
  ['there are no requests', [], false],
  ['a package has no end', [active], false],
  ['a package has ended', [ended], false],
  ['a request is pending', [ended, pending], PENDING_POLL_MS],
  ['a package starts', [scheduled], 61_000],
  ['a package ends', [{ ...active, ends_at: inMs(30_000) }, scheduled], 31_000],
  ['a package ends in a month', [{ ...active, ends_at: inMs(30 * DAY_MS) }], HOUR_MS],
  ['the server lags behind an end', [{ ...active, ends_at: inMs(-60_000) }], PENDING_POLL_MS],
] as const)('reads the requests again in time when %s', (_case, requests, ms) => {
  expect(nextReadMs(requests, NOW)).toBe(ms);
});

test('notices a decision, a start and an end', () => {
  const keys = [[pending], [scheduled], [active], [ended]].map(accessKey);
  expect(new Set(keys).size).toBe(4);
});

test('names the services that have opened', () => {
  expect(newlyOpen([pending], [active])).toEqual(['Developers']);
  expect(newlyOpen([active], [active])).toEqual([]);
  expect(newlyOpen([active], [ended])).toEqual([]);
});

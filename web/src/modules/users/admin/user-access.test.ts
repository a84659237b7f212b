import type { UserGrant } from '@qram/contract/modules/service-requests/grants';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { expect, test } from 'vitest';
import { accessRows, accessSentence, accessTimeline, grantChange, percentAt } from './user-access.ts';

const START = '2026-11-22T10:00:00.000Z';
const NOW = new Date('2026-11-27T10:00:00.000Z');

const grant = (id: number, fields: Partial<UserGrant>): UserGrant => ({
  id,
  opens: 'topic',
  target: id,
  title: `Lesson ${id}`,
  starts_at: START,
  ends_at: null,
  request_id: null,
  granted_by: null,
  granted_by_username: null,
  ...fields,
});
const request = (id: number, service_title: string, fields: Partial<ServiceRequest> = {}) =>
  ({
    id,
    service_id: id,
    service_title,
    is_monthly: 1,
    price: 49,
    created_at: START,
    starts_at: START,
    ends_at: null,
    ...fields,
  }) as ServiceRequest;

test('puts what a package opens below it, then access given by hand, then requests', () => {
  const rows = accessRows(
    [
      grant(1, { request_id: 5, opens: 'level', title: 'Developers' }),
      grant(2, { request_id: 5, opens: 'premium_apps', title: 'Premium applications' }),
      grant(3, { request_id: 5 }),
      grant(4, { request_id: 5 }),
      grant(6, { granted_by: 'Ada' }),
    ],
    [request(5, 'Developers')],
    [request(7, 'Integrate')],
  );
  expect(rows.map(({ kind, title, reason }) => [kind, title, reason])).toEqual([
    ['own', 'Developers', 'Package, Monthly, $49.00'],
    ['through', 'Premium applications', 'Through Developers'],
    ['through', '2 premium lessons', 'Through Developers'],
    ['own', 'Lesson 6', null],
    ['asked', 'Integrate', 'Monthly, $49.00'],
  ]);
  expect(accessSentence(rows, NOW)).toBe('Open: Developers and Lesson 6. Asked for: Integrate.');
});

test('shows a package that opens nothing, and the grants of a deleted request', () => {
  const rows = accessRows([grant(1, { request_id: 9 })], [request(5, 'Workshop')], []);
  expect(rows.map(({ title, reason }) => [title, reason])).toEqual([
    ['Workshop', 'Package, Monthly, $49.00'],
    ['Lesson 1', 'Through request 9'],
  ]);
});

test('says that only free content is open', () => {
  expect(accessSentence([], NOW)).toBe('Open: what is free.');
});

test('leaves access that starts later out of the sentence', () => {
  const rows = accessRows([grant(1, { starts_at: '2027-01-01T00:00:00.000Z' })], [], []);
  expect(accessSentence(rows, NOW)).toBe('Open: what is free.');
});

test('keeps a timeline of at most 60 days of the past and 400 of the future', () => {
  const old = { starts_at: '2020-01-01T00:00:00.000Z', ends_at: '2040-01-01T00:00:00.000Z' };
  const timeline = accessTimeline(accessRows([grant(1, old)], [], []), NOW);
  expect((timeline.to - timeline.from) / 86_400_000).toBe(460);
  expect(percentAt(timeline, Date.parse(old.starts_at))).toBe(0);
  expect(percentAt(timeline, Date.parse(old.ends_at))).toBe(100);
});

test('gives and takes grants by kind', () => {
  const grants = [
    grant(1, {}),
    grant(2, { opens: 'level', target: 1 }),
    grant(3, { opens: 'premium_apps', target: 1 }),
  ];
  expect(grantChange('take', 8, grants)).toEqual({
    ids: [8],
    take_access: [1],
    take_topics: [1],
    take_premium_apps: 1,
  });
});

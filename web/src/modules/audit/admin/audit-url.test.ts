import { expect, test } from 'vitest';
import { buildQuery, formatAuditUrl, isNarrowed, parseAuditUrl } from './audit-url.ts';

const read = (query: string) => parseAuditUrl(new URLSearchParams(query));

test.each([
  '',
  'search=a+b&page=2&actor=Ada&person=7&collection=videos&action=update&record=12&dates=2026-01-01..2026-02-01',
  'per_page=50&view=9&action=login-refused',
])('round-trips %s', (query) => {
  const address = read(query);
  expect(read(formatAuditUrl(address))).toEqual(address);
  expect([...new URLSearchParams(formatAuditUrl(address)).keys()].sort()).toEqual(
    [...new URLSearchParams(query).keys()].sort(),
  );
});

test.each([
  'dates=soon',
  'dates=2026-99-99..',
  'record=-1',
  'record=99999999999',
  'person=x',
  "action=a'b",
  'collection=',
  'actor=+',
])('ignores %s', (query) => {
  expect(isNarrowed(read(query))).toBe(false);
  expect(Object.values(buildQuery(read(query))).every((value) => value === undefined)).toBe(true);
});

test('maps the address to query parameters', () => {
  expect(buildQuery(read('search=x&person=3&record=4&dates=2026-01-01..2026-01-02'))).toMatchObject({
    search: 'x',
    actor_id: 3,
    record_id: 4,
    from: new Date(2026, 0, 1).toISOString(),
    to: new Date(2026, 0, 3).toISOString(),
  });
});

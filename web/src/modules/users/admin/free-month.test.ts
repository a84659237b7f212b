import type { UserGrant } from '@qram/contract/modules/service-requests/grants';
import { expect, test } from 'vitest';
import { addMonth, opensSomething, planMonth } from './free-month.ts';

const NOW = new Date('2026-11-22T10:00:00.000Z');
const SERVICE = { includes_levels: '1', includes_topics: '7,8', includes_premium_apps: 1 } as const;
const grant = (fields: Partial<UserGrant>): UserGrant => ({
  id: 1,
  opens: 'level',
  target: 1,
  title: 'Developers',
  starts_at: '2026-11-01T10:00:00.000Z',
  ends_at: null,
  request_id: null,
  granted_by: null,
  granted_by_username: null,
  ...fields,
});

test.each([
  ['2026-11-22T10:00:00.000Z', '2026-12-22T10:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', '2027-01-31T23:59:59.999Z'],
  ['2027-01-31T12:00:00.000Z', '2027-02-28T12:00:00.000Z'],
  ['2028-01-30T12:00:00.000Z', '2028-02-29T12:00:00.000Z'],
])('adds a calendar month to %s', (at, next) => {
  expect(addMonth(at)).toBe(next);
});

test('gives everything that a service opens for a month from now, and takes it again', () => {
  expect(planMonth(5, SERVICE, [], NOW)).toEqual({
    level: 1,
    topics_count: 2,
    premium_apps: 1,
    startsAt: null,
    endsAt: '2026-12-22T10:00:00.000Z',
    give: {
      ids: [5],
      give_access: [1],
      give_topics: [7, 8],
      give_premium_apps: 1,
      until: '2026-12-22T10:00:00.000Z',
    },
    undo: { ids: [5], take_access: [1], take_topics: [7, 8], take_premium_apps: 1, until: null },
  });
});

test('follows what ends last, leaves what has no end, and sets the former grant back', () => {
  const until = '2026-12-05T12:00:00.000Z';
  const grants = [
    grant({ ends_at: until }),
    grant({ opens: 'topic', target: 7, request_id: 3, ends_at: '2026-12-31T12:00:00.000Z' }),
    grant({ opens: 'topic', target: 8 }),
  ];
  expect(planMonth(5, SERVICE, grants, NOW)).toMatchObject({
    topics_count: 1,
    startsAt: '2026-12-31T12:00:00.000Z',
    endsAt: '2027-01-31T12:00:00.000Z',
    give: { give_access: [1], give_topics: [7], give_premium_apps: 1 },
    undo: { give_access: [1], take_topics: [7], take_premium_apps: 1, until },
  });
});

test('offers no undo where former grants have several ends', () => {
  const grants = [
    grant({ ends_at: '2026-12-05T12:00:00.000Z' }),
    grant({ opens: 'premium_apps', ends_at: '2026-12-06T12:00:00.000Z' }),
  ];
  expect(planMonth(5, SERVICE, grants, NOW)?.undo).toBeNull();
});

test('plans nothing where all is open with no end, by hand or by a package', () => {
  const service = { includes_levels: '1', includes_topics: '0', includes_premium_apps: 0 } as const;
  expect(
    planMonth(5, service, [grant({ ends_at: '2026-12-05T12:00:00.000Z' }), grant({ request_id: 3 })], NOW),
  ).toBeNull();
  expect(opensSomething(service)).toBe(true);
  expect(opensSomething({ ...service, includes_levels: '0' })).toBe(false);
});

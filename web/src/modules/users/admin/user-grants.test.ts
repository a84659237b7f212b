import type { UserGrant } from '@qram/contract/modules/service-requests/grants';
import { expect, test } from 'vitest';
import { grantSources } from './user-grants.ts';

const START = '2026-11-22T10:00:00.000Z';
const grant = (id: number, fields: Partial<UserGrant>): UserGrant => ({
  id,
  opens: 'topic',
  target: id,
  title: `Topic ${id}`,
  starts_at: START,
  ends_at: null,
  request_id: null,
  granted_by: null,
  granted_by_username: null,
  ...fields,
});

test('groups the grants of a package, its level first', () => {
  const [source, ...others] = grantSources([
    grant(1, { request_id: 5 }),
    grant(2, { request_id: 5, opens: 'premium_apps' }),
    grant(3, { request_id: 5, opens: 'level' }),
  ]);
  expect(others).toEqual([]);
  expect(source?.grants.map(({ id }) => id)).toEqual([3, 2, 1]);
});

test('separates what is granted by hand, by admin and end', () => {
  const sources = grantSources([
    grant(1, { request_id: 5 }),
    grant(2, { granted_by: 'Ada' }),
    grant(3, { granted_by: 'Ada', starts_at: '2026-11-23T10:00:00.000Z' }),
    grant(4, { granted_by: 'Ada', ends_at: '2026-12-31T23:59:59.000Z' }),
  ]);
  expect(sources.map(({ requestId, grants }) => [requestId, grants.length])).toEqual([
    [null, 2],
    [null, 1],
    [5, 1],
  ]);
});

import { expect, test } from 'vitest';
import { type RequestedService, serviceState, stateLabel } from './ServiceState.tsx';

const BUTTON = { id: 2, premium: 1 };
const FREE = { id: 2, premium: 0 };
const MEMBER = { role: 'user', access_level: '1' } as const;
const NEWCOMER = { role: 'user', access_level: '0' } as const;
const JANUARY = '2026-01-31T12:00:00.000Z';
const FEBRUARY = '2026-02-28T12:00:00.000Z';

const pending: RequestedService = {
  service_id: 2,
  status: 'Pending',
  created_at: JANUARY,
  package_state: null,
  starts_at: null,
  ends_at: null,
};
const active = { ...pending, status: 'Approved', package_state: 'active', starts_at: JANUARY, ends_at: FEBRUARY };
const endless = { ...active, ends_at: null };
const scheduled = { ...active, package_state: 'scheduled', starts_at: FEBRUARY };
const ended = { ...active, package_state: 'ended' };

test.each([
  ['a visitor', BUTTON, null, [active], null],
  ['a user without access', BUTTON, NEWCOMER, [], null],
  ['a user with access by hand', BUTTON, MEMBER, [], { kind: 'included' }],
  ['a free service', FREE, NEWCOMER, [], { kind: 'included' }],
  ['an active package', BUTTON, MEMBER, [active], { kind: 'active', endsAt: FEBRUARY, renewable: true }],
  ['a package without an end', BUTTON, MEMBER, [endless], { kind: 'active', endsAt: null, renewable: false }],
  ['a pending renewal', BUTTON, MEMBER, [pending, active], { kind: 'active', endsAt: FEBRUARY, renewable: false }],
  ['an approved renewal', BUTTON, MEMBER, [scheduled, active], { kind: 'active', endsAt: FEBRUARY, renewable: false }],
  ['an ended package, access by hand', BUTTON, MEMBER, [ended], { kind: 'included' }],
  ['an ended package', BUTTON, NEWCOMER, [ended], null],
  ['a scheduled package', BUTTON, NEWCOMER, [scheduled], { kind: 'scheduled', startsAt: FEBRUARY }],
  ['a pending request', BUTTON, NEWCOMER, [pending], { kind: 'requested', since: JANUARY }],
  ['a request for another service', BUTTON, NEWCOMER, [{ ...pending, service_id: 3 }], null],
] as const)('the card of %s', (_case, button, user, requests, state) => {
  expect(serviceState(button, user, requests)).toEqual(state);
});

test.each([
  [{ kind: 'included' }, ['Included', null]],
  [{ kind: 'active', endsAt: FEBRUARY, renewable: true }, ['Active', 'ends Feb 28, 2026']],
  [{ kind: 'active', endsAt: null, renewable: false }, ['Active', null]],
  [{ kind: 'scheduled', startsAt: FEBRUARY }, ['Approved', 'starts Feb 28, 2026']],
  [{ kind: 'requested', since: JANUARY }, ['Requested Jan 31', 'waiting for review']],
] as const)('the state %j reads %j', (state, label) => {
  expect(stateLabel(state)).toEqual(label);
});

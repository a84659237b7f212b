import { expect, test } from 'vitest';
import { stateLabel } from '../public/ServiceState.tsx';
import { type RequestedService, serviceState } from './service-state.ts';

const JANUARY = '2026-01-31T12:00:00.000Z';
const FEBRUARY = '2026-02-28T12:00:00.000Z';
const MARCH = '2026-03-31T12:00:00.000Z';

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
const endedByAdmin = { ...active, status: 'Rejected', package_state: null, ends_at: MARCH };
const rejected = { ...pending, status: 'Rejected' };
const canceled = { ...pending, status: 'Cancelled' };

test.each([
  ['without requests', [], { kind: 'ask' }],
  ['with a rejected request', [rejected], { kind: 'ask' }],
  ['with a canceled request', [canceled], { kind: 'ask' }],
  ['with a request for another service', [{ ...pending, service_id: 3 }], { kind: 'ask' }],
  ['with a pending request', [pending], { kind: 'requested', since: JANUARY }],
  ['with a scheduled package', [scheduled], { kind: 'scheduled', startsAt: FEBRUARY }],
  ['with an active package', [active], { kind: 'active', endsAt: FEBRUARY, renewable: true }],
  ['with a package without an end', [endless], { kind: 'active', endsAt: null, renewable: false }],
  ['with a pending renewal', [pending, active], { kind: 'active', endsAt: FEBRUARY, renewable: false }],
  ['with an approved renewal', [scheduled, active], { kind: 'active', endsAt: FEBRUARY, renewable: false }],
  ['with an ended package', [ended], { kind: 'ended', endedAt: FEBRUARY }],
  ['with a package that an admin ended', [endedByAdmin, ended], { kind: 'ended', endedAt: MARCH }],
  ['with a rejected renewal of an ended package', [rejected, ended], { kind: 'ended', endedAt: FEBRUARY }],
  ['with a pending request after an ended package', [pending, ended], { kind: 'requested', since: JANUARY }],
] as const)('tells the state of a service %s', (_case, requests, state) => {
  expect(serviceState(2, requests, { included: false })).toEqual(state);
});

test.each([
  ['nothing else', [], { kind: 'included' }],
  ['an ended package', [ended], { kind: 'included' }],
  ['a pending request', [pending], { kind: 'included' }],
  ['an active package', [active], { kind: 'active', endsAt: FEBRUARY, renewable: true }],
] as const)('tells the state of a service that is open without a package, with %s', (_case, requests, state) => {
  expect(serviceState(2, requests, { included: true })).toEqual(state);
});

test.each([
  [{ kind: 'ask' }, null],
  [{ kind: 'included' }, ['Included', null]],
  [{ kind: 'active', endsAt: FEBRUARY, renewable: true }, ['Active', 'ends Feb 28, 2026']],
  [{ kind: 'active', endsAt: null, renewable: false }, ['Active', null]],
  [{ kind: 'scheduled', startsAt: FEBRUARY }, ['Approved', 'starts Feb 28, 2026']],
  [{ kind: 'requested', since: JANUARY }, ['Requested Jan 31', 'waiting for review']],
  [{ kind: 'ended', endedAt: FEBRUARY }, ['Ended Feb 28, 2026', null]],
] as const)('words the state %j as %j', (state, label) => {
  expect(stateLabel(state)).toEqual(label);
});

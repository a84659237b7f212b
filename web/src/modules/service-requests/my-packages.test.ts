import { expect, test } from 'vitest';
import { groupPackages, type ListedRequest } from './my-packages.ts';

const JANUARY = '2026-01-31T12:00:00.000Z';
const FEBRUARY = '2026-02-28T12:00:00.000Z';

interface Named extends ListedRequest {
  name: string;
}

const request = (name: string, values: Partial<ListedRequest> = {}): Named => ({
  name,
  service_id: 2,
  status: 'Approved',
  package_state: null,
  starts_at: JANUARY,
  ends_at: FEBRUARY,
  cancelled_at: null,
  ...values,
});
const active = request('active', { package_state: 'active' });
const scheduled = request('scheduled', { package_state: 'scheduled', starts_at: FEBRUARY, ends_at: null });
const pending = request('pending', { status: 'Pending', starts_at: null, ends_at: null });
const ended = request('ended', { package_state: 'ended' });
const endedByAdmin = request('ended by an admin', { status: 'Rejected' });
const rejected = request('rejected', { status: 'Rejected', starts_at: null, ends_at: null });
const other = { service_id: 3 };

/** Names only, `+` for what can be extended or requested again. */
function grouped(requests: Named[]) {
  const { current, waiting, earlier } = groupPackages(requests);
  return {
    current: current.map((entry) => [
      entry.request.name + (entry.extendable ? '+' : ''),
      ...entry.pending.map(({ name }) => name),
    ]),
    waiting: waiting.map(({ name }) => name),
    earlier: earlier.map((entry) => entry.request.name + (entry.repeatable ? '+' : '')),
  };
}

test.each([
  ['no requests', [], { current: [], waiting: [], earlier: [] }],
  ['an active package', [active], { current: [['active+']], waiting: [], earlier: [] }],
  ['a pending renewal', [pending, active], { current: [['active', 'pending']], waiting: [], earlier: [] }],
  ['an approved renewal', [scheduled, active], { current: [['active'], ['scheduled']], waiting: [], earlier: [] }],
  ['a first request', [pending], { current: [], waiting: ['pending'], earlier: [] }],
  [
    'a request for another service',
    [{ ...pending, ...other }, active],
    { current: [['active+']], waiting: ['pending'], earlier: [] },
  ],
  ['ended packages', [endedByAdmin, ended], { current: [], waiting: [], earlier: ['ended by an admin+', 'ended'] }],
  ['a package after an ended one', [active, ended], { current: [['active+']], waiting: [], earlier: ['ended'] }],
  ['a request after an ended package', [pending, ended], { current: [], waiting: ['pending'], earlier: ['ended'] }],
  ['a rejected request', [rejected, ended], { current: [], waiting: [], earlier: ['rejected+', 'ended'] }],
] as const)('groups %s', (_case, requests, groups) => {
  expect(grouped([...requests])).toEqual(groups);
});

test('lists the package that ends first at the top', () => {
  const soon = { ...active, ...other, name: 'soon', ends_at: JANUARY };
  const never = { ...active, service_id: 4, name: 'never', ends_at: null };
  expect(groupPackages([never, active, soon]).current.map((entry) => entry.request.name)).toEqual([
    'soon',
    'active',
    'never',
  ]);
});

import { expect, test } from 'vitest';
import { getPurpose, type KnownRequest } from './request-purpose.ts';

const END = '2026-02-28T12:00:00.000Z';
const MONTH_END = '2026-01-31T12:00:00.000Z';

const pending: KnownRequest = {
  service_id: 2,
  is_monthly: 1,
  status: 'Pending',
  created_at: '2026-01-01T12:00:00.000Z',
  starts_at: null,
  price: 49,
  package_state: null,
  ends_at: null,
  cancel_ends_at: null,
};
const monthly: KnownRequest = {
  ...pending,
  status: 'Approved',
  package_state: 'active',
  ends_at: END,
  cancel_ends_at: MONTH_END,
};
const endless: KnownRequest = { ...monthly, ends_at: null };
const byUse: KnownRequest = { ...endless, is_monthly: 0 };
const cancelled: KnownRequest = { ...monthly, ends_at: MONTH_END, cancel_ends_at: null };
const scheduled: KnownRequest = { ...monthly, package_state: 'scheduled' };
const ended: KnownRequest = { ...monthly, package_state: 'ended', cancel_ends_at: null };
const rejected: KnownRequest = { ...pending, status: 'Rejected' };

test.each([
  ['nothing', [], 1, { kind: 'new' }],
  ['another service', [{ ...monthly, service_id: 3 }], 1, { kind: 'new' }],
  ['an ended package', [ended], 1, { kind: 'again', endedAt: END }],
  ['a rejected request', [rejected], 1, { kind: 'new' }],
  ['a pending request', [pending], 1, { kind: 'duplicate' }],
  ['a pending request for the other plan', [pending], 0, { kind: 'new' }],
  ['a package with an end', [monthly], 1, { kind: 'renewal', current: monthly, startsAt: END }],
  ['a package without an end', [endless], 1, { kind: 'duplicate' }],
  ['a cancelled package', [cancelled], 1, { kind: 'renewal', current: cancelled, startsAt: MONTH_END }],
  ['a pending renewal', [pending, monthly], 1, { kind: 'duplicate' }],
  ['an approved next package', [scheduled, monthly], 1, { kind: 'duplicate' }],
  ['an approved next package, with the other plan', [scheduled, monthly], 0, { kind: 'duplicate' }],
  ['a Monthly package, with Pay As You Go', [monthly], 0, { kind: 'change', current: monthly, startsAt: MONTH_END }],
  ['a cancelled one, with Pay As You Go', [cancelled], 0, { kind: 'change', current: cancelled, startsAt: MONTH_END }],
  ['Pay As You Go', [byUse], 0, { kind: 'duplicate' }],
  ['Pay As You Go, with Monthly', [byUse], 1, { kind: 'change', current: byUse, startsAt: null }],
] as const)('predicts what a request would be with %s', (_known, mine, isMonthly, purpose) => {
  expect(getPurpose(mine, 2, isMonthly)).toEqual(purpose);
});

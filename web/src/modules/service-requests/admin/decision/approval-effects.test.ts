import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { expect, test } from 'vitest';
import { approvalEffects, isConfirmed, splitApprovals } from './approval-effects.ts';

const NOW = new Date(2026, 10, 22, 12);
const at = (month: number, day: number) => new Date(2026, month - 1, day, 12).toISOString();
const REQUEST = {
  id: 1,
  user_id: 7,
  service_id: 2,
  is_monthly: 1,
  status: 'Pending',
  level: 1,
  topics_count: 0,
  premium_apps: 0,
  approval: { starts_at: at(11, 22), ends_at: at(12, 22), follows: null },
  approval_problem: null,
} as ServiceRequest;

type Approval = NonNullable<ServiceRequest['approval']>;
const MONTHLY = { id: 3, is_monthly: 1, ends_at: at(12, 31), moved_end: null } as const;
const ENDLESS = { id: 3, is_monthly: 0, ends_at: null, moved_end: at(11, 22) } as const;

test.each<[string, Partial<Approval>, string]>([
  ['nothing else', {}, 'Opens access level Developers from today until December 22, 2026.'],
  [
    'a start on another day',
    { starts_at: at(12, 31), ends_at: null, follows: MONTHLY },
    'Opens access level Developers from December 31, 2026 with no end date. It starts when the current Monthly package ends.',
  ],
  [
    'the earlier end of a package',
    { starts_at: at(12, 2), ends_at: null, follows: { ...MONTHLY, moved_end: at(12, 2) } },
    'Opens access level Developers from December 2, 2026 with no end date. The current Monthly package, which lasts until December 31, 2026, ends on December 2, 2026.',
  ],
  [
    'the end of a package at once, whose access had no end',
    { follows: ENDLESS },
    'Opens access level Developers from today until December 22, 2026. The current Pay As You Go package, which has no end, ends now. Access will then have an end date.',
  ],
])('says of an approval that it has %s', (_what, approval, text) => {
  const request = { ...REQUEST, approval: { ...REQUEST.approval, ...approval } as Approval };
  expect(approvalEffects(request, request.approval.ends_at, NOW)).toBe(text);
});

test('asks before an approval that changes another package, or that is the second', () => {
  expect(isConfirmed(REQUEST)).toBe(false);
  expect(isConfirmed({ ...REQUEST, approval: { starts_at: at(11, 22), ends_at: null, follows: ENDLESS } })).toBe(true);
  expect(isConfirmed({ ...REQUEST, status: 'Rejected' })).toBe(true);
});

test('approves neither of two plans of one user together, nor what the server would refuse', () => {
  const other = { ...REQUEST, id: 2, is_monthly: 0 } as ServiceRequest;
  const fine = { ...REQUEST, id: 3, user_id: 8 };
  const inactive = { ...REQUEST, id: 4, user_id: 9, approval: null, approval_problem: 'Inactive.' };
  const { approvable, refused } = splitApprovals([REQUEST, other, fine, inactive]);
  expect(approvable).toEqual([fine]);
  const reason = 'Several requests of this user for this service are selected. Approve one of them.';
  expect(refused.map((one) => [one.request.id, one.reason])).toEqual([
    [1, reason],
    [2, reason],
    [4, 'Inactive.'],
  ]);
});

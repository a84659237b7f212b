import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { expect, test } from 'vitest';
import { decisionsDone } from './decision-results.ts';

const NOW = new Date(2026, 10, 22, 12);
const at = (month: number, day: number) => new Date(2026, month - 1, day, 12).toISOString();
const follows = { id: 3, is_monthly: 1, ends_at: at(12, 31), moved_end: null } as const;
type Follows = NonNullable<NonNullable<ServiceRequest['approval']>['follows']>;

const approved = (starts_at: string, followed: Follows | null = null) =>
  ({ approval: { starts_at, ends_at: null, follows: followed } }) as ServiceRequest;

const TODAY = approved(at(11, 22));
const LATER = approved(at(12, 2), { ...follows, ends_at: at(12, 2) });
const ENDING = approved(at(11, 22), { ...follows, moved_end: at(11, 22) });
const SHORTENING = approved(at(12, 2), { ...follows, moved_end: at(12, 2) });

test.each([
  [[TODAY], 'Approved: 1 request. 1 starts today.'],
  [[TODAY, TODAY, TODAY], 'Approved: 3 requests. 3 start today.'],
  [[LATER, TODAY, ENDING], 'Approved: 3 requests. 2 start today, 1 on December 2, 2026; 1 package ended.'],
  [[LATER], 'Approved: 1 request. 1 starts on December 2, 2026.'],
  [[ENDING, ENDING], 'Approved: 2 requests. 2 start today; 2 packages ended.'],
  [[TODAY, SHORTENING], 'Approved: 2 requests. 1 starts today, 1 on December 2, 2026; 1 package will end earlier.'],
])('says when approved packages start and which end: %#', (requests, text) => {
  expect(decisionsDone('approve', requests, NOW)).toBe(text);
});

test('counts rejected requests only', () => {
  expect(decisionsDone('reject', [TODAY, ENDING], NOW)).toBe('Rejected: 2 requests');
});

import { serviceLabel } from '@qram/contract/modules/buttons/service-plans';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { expect, test } from 'vitest';
import { endOfDay } from '../../../../admin/text/local-day.ts';
import { accessEnded, accessOpened } from '../request-labels.ts';
import { chosenEnd, endLabel, serviceEndLabel } from './request-period.ts';

const NOW = new Date(2026, 10, 22, 12);
const at = (month: number, day: number, year = 2026) => new Date(year, month - 1, day, 12).toISOString();
const REQUEST = {
  status: 'Approved',
  user: { name: 'Ada', username: 'ada7' },
  service_id: 2,
  is_monthly: 1,
  level: 1,
  topics_count: 0,
  premium_apps: 0,
  package_state: 'active',
  starts_at: at(10, 22),
  ends_at: null,
} as ServiceRequest;

test.each<[string, Partial<ServiceRequest>, ReturnType<typeof endLabel>]>([
  ['no end', {}, { text: 'No end date', note: '', soon: false }],
  ['an end within 30 days', { ends_at: at(12, 2) }, { text: 'Dec 2', note: 'in 10 days', soon: true }],
  ['an end after 30 days', { ends_at: at(1, 14, 2027) }, { text: 'Jan 14, 2027', note: 'in 53 days', soon: false }],
  ['an end tomorrow', { ends_at: at(11, 23) }, { text: 'Nov 23', note: 'tomorrow', soon: true }],
  [
    'a start in the future',
    { package_state: 'scheduled', starts_at: at(12, 2) },
    { text: 'No end date', note: 'starts Dec 2', soon: false },
  ],
  [
    'an end in the past',
    { package_state: 'ended', ends_at: at(11, 20) },
    { text: 'Ended Nov 20', note: '', soon: false },
  ],
  ['a rejected package', { status: 'Rejected', ends_at: at(11, 20) }, { text: 'Ended Nov 20', note: '', soon: false }],
  ['a pending request that cannot be approved', { status: 'Pending', starts_at: null, approval: null }, null],
  [
    'a pending request',
    { status: 'Pending', starts_at: null, approval: { starts_at: at(11, 22), ends_at: at(12, 22), follows: null } },
    null,
  ],
  [
    'a pending request that would start later',
    {
      status: 'Pending' as const,
      starts_at: null,
      approval: {
        starts_at: at(12, 2),
        ends_at: null,
        follows: { id: 3, is_monthly: 1, ends_at: at(12, 2), moved_end: null },
      },
    },
    null,
  ],
])('labels %s', (_case, fields, label) => {
  expect(endLabel({ ...REQUEST, ...fields }, NOW)).toEqual(label);
});

test("names the service's period in months, clamped days included", () => {
  expect(serviceEndLabel({ starts_at: '2026-01-31T10:00:00.000Z', ends_at: null })).toBe('No end date');
  expect(serviceEndLabel({ starts_at: '2026-01-31T10:00:00.000Z', ends_at: '2026-02-28T10:00:00.000Z' })).toBe(
    'For 1 month',
  );
  expect(serviceEndLabel({ starts_at: '2026-11-30T10:00:00.000Z', ends_at: '2027-02-28T10:00:00.000Z' })).toBe(
    'For 3 months',
  );
});

test('ends as the service says, never, or at the end of a day', () => {
  const service = '2026-12-22T10:00:00.000Z';
  expect(chosenEnd({ kind: 'service', day: '' }, service)).toBe(service);
  expect(chosenEnd({ kind: 'never', day: '' }, service)).toBeNull();
  expect(chosenEnd({ kind: 'day', day: '2027-01-31' }, service)).toBe(endOfDay('2027-01-31'));
  expect(chosenEnd({ kind: 'day', day: '' }, service)).toBeUndefined();
});

test('says what an approval opens, from when and until when', () => {
  const from = 'from today';
  expect(accessOpened(REQUEST, from, null)).toBe('access level Developers from today with no end date');
  expect(accessOpened({ level: 2, topics_count: 4, premium_apps: 1 }, from, at(12, 22))).toBe(
    'access level Integrate, 4 premium lessons, and the premium applications from today until December 22, 2026',
  );
  expect(accessOpened({ level: 0, topics_count: 0, premium_apps: 0 }, from, null)).toBe(
    'no additional access from today with no end date',
  );
});

test('says what a rejection ends', () => {
  expect(accessEnded(REQUEST)).toBe('Rejecting ends Developers access, unless something else grants it.');
  expect(accessEnded({ ...REQUEST, topics_count: 1, premium_apps: 1 })).toBe(
    'Rejecting ends Developers access, 1 premium lesson, and the premium applications, unless something else grants them.',
  );
  expect(accessEnded({ ...REQUEST, package_state: 'ended' })).toBe(
    'The package has already ended, so no access changes.',
  );
});

test.each([
  [1, 'Integrate'],
  [2, 'For Developers'],
  [3, 'Integrate'],
  [4, 'Workshop'],
])('calls service %i in the list %s', (service_id, label) => {
  expect(serviceLabel({ service_id, service_title: 'Workshop' })).toBe(label);
});

import { expect, test } from 'vitest';
import { lengthLabel, termLabel } from '../buttons/shared/package-terms.ts';
import {
  cancelLabel,
  dayLabel,
  daysLeftLabel,
  elapsedPart,
  findAgreedAt,
  openedLabels,
  periodLabel,
  requestStatusLabel,
  stepLabel,
} from './package-labels.ts';

/** A local time as the server sends it. */
const at = (year: number, month: number, day: number, hour = 12): string =>
  new Date(year, month - 1, day, hour).toISOString();

test.each([
  [at(2026, 12, 22, 1), at(2026, 11, 22, 23), '30 days left'],
  [at(2026, 12, 22, 23), at(2026, 11, 22, 1), '30 days left'],
  [at(2026, 2, 28), at(2026, 1, 31), '28 days left'],
  [at(2028, 2, 29), at(2028, 1, 31), '29 days left'],
  [at(2026, 11, 2), at(2026, 10, 31), '2 days left'],
  [at(2029, 11, 22), at(2026, 11, 22), '1,096 days left'],
  [at(2026, 11, 23, 1), at(2026, 11, 22, 23), '1 day left'],
  [at(2026, 11, 22, 23), at(2026, 11, 22, 1), 'Ends today'],
  [at(2026, 11, 21), at(2026, 11, 22), 'Ends today'],
])('an end at %s, seen at %s, is in %s', (end, now, label) => {
  expect(daysLeftLabel(end, new Date(now))).toBe(label);
});

test.each([
  [at(2026, 10, 22), at(2026, 12, 22), at(2026, 11, 22, 23), 'Day 31 of 61'],
  [at(2026, 10, 22), at(2026, 12, 22), at(2026, 10, 22, 23), 'Day 1 of 61'],
  [at(2026, 10, 22, 1), at(2026, 10, 22, 23), at(2026, 10, 22), 'Day 1 of 1'],
  [at(2026, 11, 22), at(2029, 11, 22), at(2029, 11, 21), 'Day 1,095 of 1,096'],
])('labels, from %s to %s, the moment %s as %s', (start, end, now, label) => {
  expect(dayLabel(start, end, new Date(now))).toBe(label);
});

test.each([
  [at(2026, 1, 31), at(2026, 2, 28), at(2026, 2, 14), 0.5],
  [at(2026, 1, 31), at(2026, 2, 28), at(2026, 1, 1), 0],
  [at(2026, 1, 31), at(2026, 2, 28), at(2026, 3, 1), 1],
  [at(2026, 1, 31), at(2026, 1, 31), at(2026, 1, 31), 1],
])('computes that from %s to %s, at %s the part %d has passed', (start, end, now, part) => {
  expect(elapsedPart(start, end, new Date(now))).toBeCloseTo(part, 2);
});

test.each([
  [at(2026, 1, 31), at(2026, 2, 28), 'January 31, 2026 to February 28, 2026'],
  [at(2026, 1, 31), null, 'From January 31, 2026, no end date'],
  [null, null, null],
])('the period from %s to %s is %s', (starts_at, ends_at, label) => {
  expect(periodLabel({ starts_at, ends_at })).toBe(label);
});

test.each([
  [null, 1, 'Until you cancel', 'Until you cancel'],
  [1, 1, 'One month', 'One month from approval'],
  [3, 1, '3 months', '3 months from approval'],
  [3, 0, 'Until you cancel', 'Until you cancel'],
])('labels %j months, with is_monthly %d, as lasting %s', (months, isMonthly, length, term) => {
  expect([lengthLabel({ months }, isMonthly), termLabel({ months }, isMonthly)]).toEqual([length, term]);
});

test.each([
  ['0', 0, []],
  ['4', 0, ['1 premium lesson']],
  ['4, 7,9', 1, ['3 premium lessons', 'Premium applications']],
] as const)('topics %j and applications %d open %j', (opens_topics, opens_premium_apps, labels) => {
  expect(openedLabels({ opens_topics, opens_premium_apps, contains_title: null, deliverables: [] })).toEqual(labels);
});

test('names the contained service first, and the deliverables last', () => {
  const button = {
    opens_topics: '0',
    opens_premium_apps: 0,
    contains_title: 'Developers',
    deliverables: ['A call'],
  } as const;
  expect(openedLabels({ ...button, deliverables: [...button.deliverables] })).toEqual([
    'Everything in Developers',
    'A call',
  ]);
});

test.each([
  [{ is_monthly: 1, package_state: 'active' }, 'If you cancel, access stays until February 28, 2026.'],
  [{ is_monthly: 0, package_state: 'active' }, 'If you cancel, it ends right away.'],
  [{ is_monthly: 1, package_state: 'scheduled' }, "If you cancel, it won't start."],
  [{ cancel_ends_at: null }, "Doesn't renew automatically."],
  [{ cancel_ends_at: null, cancelled_at: at(2026, 2, 1) }, null],
] as const)('cancelling %j says %s', (values, label) => {
  const monthly = { is_monthly: 1, package_state: 'active', cancelled_at: null } as const;
  expect(cancelLabel({ ...monthly, cancel_ends_at: at(2026, 2, 28), ...values }, false)).toBe(label);
});

test('says nothing about renewing a package that continues', () => {
  const last = { is_monthly: 1, package_state: 'active', cancelled_at: null, cancel_ends_at: null } as const;
  expect(cancelLabel(last, true)).toBeNull();
});

const step = {
  at: at(2026, 1, 31),
  from: 'Approved',
  to: 'Approved',
  by: 'user',
  name: null,
  username: null,
  ends_at: null,
} as const;

test.each([
  [{ kind: 'status', from: null, to: 'Pending' }, 'Requested'],
  [{ kind: 'status', from: 'Pending', by: 'admin' }, 'Approved by our team'],
  [{ kind: 'status', from: 'Pending', to: 'Cancelled' }, 'Canceled by you'],
  [{ kind: 'status', from: 'Pending', to: 'Rejected', by: 'admin' }, 'Rejected by our team'],
  [{ kind: 'status', to: 'Rejected', by: 'admin' }, 'Ended by our team'],
  [{ kind: 'end', by: 'admin', ends_at: at(2026, 2, 28) }, 'End moved to February 28, 2026 by our team'],
  [{ kind: 'end', by: 'admin' }, 'End removed by our team'],
  [{ kind: 'cancellation', ends_at: at(2026, 2, 28) }, 'Canceled by you, access until February 28, 2026'],
  [{ kind: 'cancellation', ends_at: step.at }, 'Canceled by you'],
] as const)('the step %j reads %s', (change, label) => {
  expect(stepLabel({ ...step, ...change })).toBe(label);
});

test('calls a rejected request with a package ended by our team', () => {
  expect(requestStatusLabel({ status: 'Rejected', starts_at: null })).toBe('Rejected');
  expect(requestStatusLabel({ status: 'Rejected', starts_at: at(2026, 1, 31) })).toBe('Ended by our team');
  expect(requestStatusLabel({ status: 'Cancelled', starts_at: null })).toBe('Canceled');
});

test('finds when the price was agreed: at the last approval, or with the request', () => {
  const created_at = at(2026, 1, 30);
  const steps = [
    { ...step, kind: 'status', from: null, to: 'Pending', at: created_at },
    { ...step, kind: 'status', from: 'Pending' },
  ] as const;
  expect(findAgreedAt({ created_at, history: steps.slice(0, 1) })).toBe(created_at);
  expect(findAgreedAt({ created_at, history: steps })).toBe(step.at);
});

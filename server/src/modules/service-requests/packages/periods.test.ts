// @databases none
import { describe, expect, it } from 'vitest';
import { addMonths, cancellationEnd, endOfMonth, type Period, packageState, planApproval } from './periods.ts';

const at = (day: string, time = '12:00:00') => `${day}T${time}.000Z`;
const date = (day: string, time?: string) => new Date(at(day, time));
const running = (fields: Partial<Period>): Period => ({
  status: 'Approved',
  is_monthly: 1,
  starts_at: at('2026-01-31'),
  ends_at: null,
  ...fields,
});

describe('a calendar month later', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-10-31', 1, '2026-11-30'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-03-15', 12, '2027-03-15'],
  ])('adds months: %s and %i months is %s', (from, months, to) => expect(addMonths(at(from), months)).toBe(at(to)));
});

describe('the month that runs', () => {
  it.each([
    ['2026-01-31', '12:00:00', '2026-02-28'],
    ['2026-02-28', '11:59:59', '2026-02-28'],
    ['2026-02-28', '12:00:00', '2026-03-31'],
    ['2026-03-30', '12:00:00', '2026-03-31'],
    ['2026-03-31', '12:00:00', '2026-04-30'],
    ['2027-01-30', '12:00:00', '2027-01-31'],
  ])('ends the month of a package since January 31, on %s at %s, on %s', (day, time, end) => {
    expect(endOfMonth(at('2026-01-31'), date(day, time))).toBe(at(end));
  });
});

describe('the state of a package', () => {
  it.each<[string, Partial<Period>, string | null]>([
    ['no end', {}, 'active'],
    ['an end ahead', { ends_at: at('2026-02-15', '12:00:01') }, 'active'],
    ['an end at this second', { ends_at: at('2026-02-15') }, 'ended'],
    ['a start ahead', { starts_at: at('2026-02-15', '12:00:01') }, 'scheduled'],
    ['a start at this second', { starts_at: at('2026-02-15') }, 'active'],
    ['a pending request', { status: 'Pending' }, null],
    ['a rejected request', { status: 'Rejected', ends_at: at('2026-02-01') }, null],
  ])('computes the state of a package with %s', (_what, fields, state) =>
    expect(packageState(running(fields), date('2026-02-15'))).toBe(state),
  );
});

describe('a cancellation', () => {
  it.each<[string, Partial<Period>, string | null]>([
    ['Monthly without an end', {}, at('2026-02-28')],
    ['Monthly with a later end', { ends_at: at('2026-04-30') }, at('2026-02-28')],
    ['Monthly that ends earlier', { ends_at: at('2026-02-20') }, null],
    ['Pay As You Go', { is_monthly: 0 }, at('2026-02-15')],
    ['a package that has not started', { starts_at: at('2026-03-01') }, at('2026-02-15')],
    ['a package that has ended', { ends_at: at('2026-02-10') }, null],
    ['a pending request', { status: 'Pending' }, null],
  ])('computes when access ends by canceling %s', (_what, fields, end) =>
    expect(cancellationEnd(running(fields), date('2026-02-15'))).toBe(end),
  );
});

describe('an approval', () => {
  const now = date('2026-02-15');
  const approval = (is_monthly: number, packages: Period[], months: number | null = null) =>
    planApproval({ is_monthly }, { packages, months }, now);
  it.each<[string, number, Period[], number | null, object]>([
    ['the first', 1, [], null, { starts_at: at('2026-02-15'), ends_at: null, follows: null }],
    ['the first for three months', 1, [], 3, { starts_at: at('2026-02-15'), ends_at: at('2026-05-15') }],
    ['Pay As You Go, without an end', 0, [], 3, { starts_at: at('2026-02-15'), ends_at: null }],
    [
      'a renewal, without a gap',
      1,
      [running({ ends_at: at('2026-02-28') })],
      1,
      { starts_at: at('2026-02-28'), ends_at: at('2026-03-28') },
    ],
    ['from Monthly, at the end of its month', 0, [running({})], 1, { starts_at: at('2026-02-28'), ends_at: null }],
    [
      'from Monthly that ends earlier, at its end',
      0,
      [running({ ends_at: at('2026-02-20') })],
      1,
      { starts_at: at('2026-02-20') },
    ],
    ['from Pay As You Go, at once', 1, [running({ is_monthly: 0 })], 1, { starts_at: at('2026-02-15') }],
    ['of what has no end', 1, [running({})], 1, { refused: 'running' }],
    ['of what is followed already', 0, [running({ starts_at: at('2026-03-01') })], 1, { refused: 'followed' }],
  ])('computes the period after an approval: %s', (_what, is_monthly, packages, months, expected) =>
    expect(approval(is_monthly, packages, months)).toMatchObject(expected),
  );
});

import { expect, test } from 'vitest';
import { approvalSummary, monthsLabel } from './approval-summary.ts';
import { buttonBody, EMPTY_BUTTON } from './button-values.ts';

test('names how long a Monthly package lasts', () => {
  expect(monthsLabel(null)).toBe('Until canceled');
  expect(monthsLabel('')).toBe('Until canceled');
  expect(monthsLabel(1)).toBe('1 month');
  expect(monthsLabel(12)).toBe('12 months');
});

test('says what an approval opens and for how long', () => {
  const nothing = { premium: 0, months: '', opens_topics: '0', opens_premium_apps: 0 };
  expect(approvalSummary(nothing, null)).toBe(
    'This service is open to everyone who is logged in, so an approval opens nothing more.',
  );
  expect(approvalSummary({ ...nothing, premium: 1 }, null)).toBe(
    'An approval opens access level Developers. Access has no end date unless you set one.',
  );
  expect(approvalSummary({ premium: 2, months: 3, opens_topics: '4,9', opens_premium_apps: 1 }, null)).toBe(
    'An approval opens access level Integrate, 2 premium lessons, and the premium applications. Monthly lasts 3 months; Pay As You Go has no end.',
  );
});

test('sends no months as null', () => {
  expect(buttonBody(EMPTY_BUTTON)).toMatchObject({ months: null, opens_topics: '0', opens_premium_apps: 0 });
  expect(buttonBody({ ...EMPTY_BUTTON, months: 6 })).toMatchObject({ months: 6 });
});

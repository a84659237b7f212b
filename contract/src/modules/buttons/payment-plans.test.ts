import { expect, test } from 'vitest';
import { findOfferedPlan, offeredPlans, PLANS } from './payment-plans.ts';

test('offers Pay As You Go only where a usage has a price, and Monthly always', () => {
  const [monthly, byUse] = PLANS;
  expect(offeredPlans({ payAsYouGoPrice: 0.01 })).toEqual([monthly, byUse]);
  expect(offeredPlans({ payAsYouGoPrice: 0 })).toEqual([monthly]);
  expect([findOfferedPlan({ payAsYouGoPrice: 1 }, byUse), findOfferedPlan({ payAsYouGoPrice: 1 }, undefined)]).toEqual([
    byUse,
    monthly,
  ]);
  expect(findOfferedPlan({ payAsYouGoPrice: 0 }, byUse)).toBe(monthly);
});

import { expect, test } from 'vitest';
import { findOffered, offeredPlans, PLANS } from './payment-plans.ts';

test('offers Pay As You Go only where a usage has a price, and Monthly always', () => {
  const [monthly, byUse] = PLANS;
  expect(offeredPlans({ payAsYouGoPrice: 0.01 })).toEqual([monthly, byUse]);
  expect(offeredPlans({ payAsYouGoPrice: 0 })).toEqual([monthly]);
  expect([findOffered({ payAsYouGoPrice: 1 }, byUse), findOffered({ payAsYouGoPrice: 1 }, undefined)]).toEqual([
    byUse,
    monthly,
  ]);
  expect(findOffered({ payAsYouGoPrice: 0 }, byUse)).toBe(monthly);
});

import { expect, test } from 'vitest';
import { price, usagePrice } from './prices.ts';

test('prices have two decimals (spec §9)', () => {
  expect([price(0), price(49), price(1.25), price(1249.5)]).toEqual(['$0.00', '$49.00', '$1.25', '$1,249.50']);
});

test('a price by use shows only where there is one', () => {
  expect([usagePrice({ payAsYouGoPrice: 0 }), usagePrice({ payAsYouGoPrice: 4 })]).toEqual([null, '$4.00']);
});

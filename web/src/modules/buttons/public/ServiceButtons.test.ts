import { dollars } from '@qram/contract/values/dollars';
import { expect, test } from 'vitest';
import { usagePrice } from './ServiceButtons.tsx';

test('formats prices with two decimals (requirements: Buttons)', () => {
  expect([dollars(0), dollars(49), dollars(1.25), dollars(1249.5)]).toEqual(['$0.00', '$49.00', '$1.25', '$1,249.50']);
});

test('shows a usage price only where there is one', () => {
  expect([usagePrice({ payAsYouGoPrice: 0 }), usagePrice({ payAsYouGoPrice: 4 })]).toEqual([null, '$4.00']);
});

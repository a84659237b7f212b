import { expect, test } from 'vitest';
import { formatChance, formatDuration, formatQuantity } from './quantity-text.ts';

test.each([
  [17, '17'],
  [2522, '2,522'],
  [51_480.4, '51,480'],
  [1_383_369, '1.38 million'],
  [952_398_720, '952 million'],
  [3.2e9, '3.2 billion'],
  [4e15, '4,000 trillion'],
])('the quantity %d is written as %s', (value, text) => {
  expect(formatQuantity(value)).toBe(text);
});

test.each([
  [19e-9, '19 ns'],
  [0.9999999e-6, '1 µs'],
  [22 * 9 * 1e-6, '198 µs'],
  [1.38e-3, '1.38 ms'],
  [2.5, '2.5 s'],
  [90, '1.5 min'],
  [37_572, '10.4 h'],
])('%d seconds are written as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test.each([
  [0, '0%'],
  [1, '100%'],
  [0.005148, '0.515%'],
  [0.228, '22.8%'],
  [1e-4, '0.01%'],
  [4.24e-9, '4.2 × 10⁻⁹'],
  [1e-16, '1.0 × 10⁻¹⁶'],
])('the chance %d is written as %s', (probability, text) => {
  expect(formatChance(probability)).toBe(text);
});

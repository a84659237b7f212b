import { expect, test } from 'vitest';
import { recordPath, toSlug } from './record-pages.ts';

test.each([
  ['From a classical memory to a quantum one', 'from-a-classical-memory-to-a-quantum-one'],
  ['  Grover’s search: √N calls, 2ⁿ cells  ', 'grover-s-search-n-calls-2n-cells'],
  ['Élan — naïve', 'elan-naive'],
  ['量子メモリ', '量子メモリ'],
  ['../%2e%2e/<script>', '2e-2e-script'],
  ['|0⟩', '0'],
  ['→', 'untitled'],
  ['', 'untitled'],
  ['x'.repeat(200), 'x'.repeat(80)],
  [`${'word '.repeat(30)}`, `${'word-'.repeat(15)}word`],
])('writes %o as %o', (title, slug) => {
  expect(toSlug(title)).toBe(slug);
});

test('encodes other scripts in addresses', () => {
  expect(recordPath('topics', { id: 7, title: '量子' })).toBe('/tutorials/7/%E9%87%8F%E5%AD%90');
});

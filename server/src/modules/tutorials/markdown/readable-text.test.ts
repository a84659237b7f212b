// @databases none
import { expect, it } from 'vitest';
import { toReadableText } from './readable-text.ts';

it.each([
  ['$\\sqrt{N}$ calls', '√N calls'],
  ['From $\\ket{0}$\nto $\\ket{\\psi}$', 'From |0⟩\nto |ψ⟩'],
  ['$$\\sum_{i} a_i \\to 2^n$$', '∑ᵢ aᵢ → 2ⁿ'],
  ['Costs $5 and $6', 'Costs $5 and $6'],
  ['*Not* [Markdown](x) `$`, <b>', '*Not* [Markdown](x) `$`, <b>'],
  ['$\\wrong{x}$ stays', '$\\wrong{x}$ stays'],
  ['Nothing: $\\phantom{x}$', 'Nothing: $\\phantom{x}$'],
])('writes %j as %j', (text, readable) => {
  expect(toReadableText(text)).toBe(readable);
});

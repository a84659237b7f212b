import { BOUND_TEXT, FIDELITY_TEXTS, NOISE_TEXTS } from '@qram/simulator';
import { expect, test } from 'vitest';
import { splitFormulas } from './split-formulas.ts';

const TEXTS = [...NOISE_TEXTS, ...FIDELITY_TEXTS, BOUND_TEXT];

test('what stands between formulas has no operator, and each text comes back whole', () => {
  for (const text of TEXTS) {
    const parts = splitFormulas(text);
    expect(parts.join('')).toBe(text);
    for (const words of parts.filter((_, index) => index % 2 === 0)) expect(words).not.toMatch(/[=≥−|^⟨⟩]/);
    expect(new Set(parts).size).toBe(parts.length);
  }
});

test('formulas are whole', () => {
  const formulas = TEXTS.flatMap((text) => splitFormulas(text).filter((_, index) => index % 2 === 1)).join(' ');
  for (const formula of ['ω = e^(2πi/3)', '1/Tφ = 1/T2 − 1/(2·T1)', '⟨ψ|Tr ρ|ψ⟩', 'F ≥ 1 − 4εTn'])
    expect(formulas).toContain(formula);
});

// @databases none
import { readdirSync, readFileSync } from 'node:fs';
import MarkdownIt, { type Token } from 'markdown-it';
import { expect, it } from 'vitest';
import { sampleLesson } from '../../../../seed/sample-file.ts';
import { mathPlugin } from './math.ts';

interface Shown {
  tex: string;
  html: string;
  text: string;
}

const formulasIn = (tokens: readonly Token[]): Shown[] =>
  tokens.flatMap(({ type, content, meta, children }) =>
    type.startsWith('math')
      ? [{ tex: content, html: String(meta?.html), text: String(meta?.text) }]
      : formulasIn(children ?? []),
  );

function renderFormulas(source: string): Shown[] {
  const markdown = new MarkdownIt();
  mathPlugin(markdown);
  return formulasIn(markdown.parse(source, {}));
}
const formatText = (tex: string): string | undefined => renderFormulas(`$${tex}$`)[0]?.text;

it.each([
  ['\\sqrt N', '√N'],
  ['\\sqrt{N - 1}', '√(N − 1)'],
  ['\\sqrt{2^n}', '√(2ⁿ)'],
  ['\\sqrt[3]{x}', '³√x'],
  ['\\ket{\\psi}', '|ψ⟩'],
  ['\\braket{\\psi|\\varphi}', '⟨ψ|φ⟩'],
  ['x^2', 'x²'],
  ['2^n', '2ⁿ'],
  ['2^{n-1}', '2ⁿ⁻¹'],
  ['2^{-\\ell}', '2^(−ℓ)'],
  ['e^{i\\theta}', 'e^(iθ)'],
  ['\\lvert\\alpha\\rvert^2', '|α|²'],
  ['a_i + a_{i+1} - x_0', 'aᵢ + aᵢ₊₁ − x₀'],
  ['\\frac{a}{b}', 'a/b'],
  ['\\frac{a+b}{2c}', '(a + b)/(2c)'],
  ['\\frac{1}{\\sqrt{2}}(\\ket{0} - \\ket{1})', '1/√2 (|0⟩ − |1⟩)'],
  ['-\\tfrac12', '−1/2'],
  ['\\left(\\frac ab\\right)^2', '(a/b)²'],
  ['O(\\log_2 N)', 'O(log₂ N)'],
  ['\\sum_{i=0}^{N-1} a_i\\ket{i} \\to \\ket{d}', '∑_(i=0)^(N−1) aᵢ|i⟩ → |d⟩'],
  ['d_i \\oplus d_i = 0', 'dᵢ ⊕ dᵢ = 0'],
  ['90^\\circ', '90°'],
  ["U^\\dagger f'(x)", 'U†f′(x)'],
  ['\\bar a + \\hat H', 'ā + Ĥ'],
  ['\\binom nk', '(n choose k)'],
  ['\\begin{pmatrix}0&1\\\\1&0\\end{pmatrix}', '(0 1; 1 0)'],
  ['P(0) < 1, \\quad x \\ge 2', 'P(0) < 1, x ≥ 2'],
  ['\\mathcal O(N) \\in \\mathbb R', 'O(N) ∈ ℝ'],
  ['\\text{route to } 010', 'route to 010'],
  ['\\wrong{x}', '\\wrong{x}'],
])('writes %s as %s', (tex, text) => {
  expect(formatText(tex)).toBe(text);
});

const LESSONS = new URL('.', `file://${sampleLesson('x')}`);
const FORMULAS = readdirSync(LESSONS)
  .filter((name) => name.endsWith('.md'))
  .flatMap((name) => renderFormulas(readFileSync(new URL(name, LESSONS), 'utf8')));

const leaves = (html: string, names: string): string =>
  [...html.matchAll(new RegExp(`<(?:${names})(?: [^>]*)?>([^<]*)</`, 'g'))].map(([, text]) => text).join('');
const lettersAndDigits = (text: string): string => text.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');
const times = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0;

it('reads every formula of the sample lessons', () => {
  expect(FORMULAS.length).toBeGreaterThan(300);
  expect(FORMULAS.filter(({ html }) => html.includes('math-error'))).toEqual([]);
});

it('loses no letter, number, bar, bracket, root or fraction of the sample lessons', () => {
  for (const { tex, html, text } of FORMULAS) {
    expect(lettersAndDigits(text), tex).toBe(lettersAndDigits(leaves(html, 'mi|mn|mo|mtext')));
    expect(times(text, /√/g), tex).toBe(times(html, /<msqrt/g));
    expect(times(text, /\|/g), tex).toBe(times(html, />\|</g));
    expect(times(text, /⟩/g), tex).toBe(times(html, /⟩/g));
    expect(times(text, /[=≈→⟶×⊕∑−⁻₋]/g), tex).toBe(times(leaves(html, 'mi|mo'), /[=≈→⟶×⊕∑−]/g));
    expect(times(text, /\//g), tex).toBe(times(html, /<mfrac/g) + times(leaves(html, 'mi|mo'), /\//g));
    expect(text, tex).not.toMatch(/[\\{}$&\u200b-\u206f]|\ufe0e| {2}|^ | $/);
  }
});

it('keeps what is raised and lowered apart from what is not', () => {
  for (const { tex, html, text } of FORMULAS) {
    const powers = times(html, /<(?:msup|msubsup|munderover)>/g);
    expect(times(text, /\^|[⁰¹²³⁴-⁹ⁿⁱ°][⁰¹²³⁴-⁹⁺⁻ⁿⁱ]*|⁻[⁰¹²³⁴-⁹ⁿ]+/gu), tex).toBeGreaterThanOrEqual(powers > 0 ? 1 : 0);
    expect(times(text, /_|[₀-₉₊₋ᵢⱼₖₘₙₓ]+/gu), tex).toBe(times(html, /<(?:msub|msubsup|munder|munderover)>/g));
  }
});

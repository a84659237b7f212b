import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addressesFor, memories } from '../test/arbitraries.ts';
import { type Addresses, type AddressTerm, buildBranches } from './addresses.ts';
import { parseKets } from './ket-parser.ts';
import { formatKets } from './ket-text.ts';

function readTerms(text: string, addressBits: number): number[][] {
  const result = parseKets(text, addressBits);
  if (!result.ok) throw new Error(`${result.error.message} (${result.error.position})`);
  const { value } = result;
  return value.kind === 'custom' ? value.terms.map(({ address, coefficient: { re, im } }) => [address, re, im]) : [];
}

const R = Math.SQRT1_2;

describe('kets', () => {
  test.each([
    [
      '|001⟩ + |011⟩ + |110⟩',
      [
        [1, 1, 0],
        [3, 1, 0],
        [6, 1, 0],
      ],
    ],
    [
      '|001>+|011>',
      [
        [1, 1, 0],
        [3, 1, 0],
      ],
    ],
    [
      '  -|000⟩ − |111⟩ ',
      [
        [0, -1, 0],
        [7, -1, 0],
      ],
    ],
    [
      '0.6|000⟩ + 0.8 |001⟩',
      [
        [0, 0.6, 0],
        [1, 0.8, 0],
      ],
    ],
    [
      '.5 * |000⟩ - 2·|001⟩',
      [
        [0, 0.5, 0],
        [1, -2, 0],
      ],
    ],
    [
      'i|000⟩ - 0.5i|001⟩',
      [
        [0, 0, 1],
        [1, 0, -0.5],
      ],
    ],
    [
      '1/√2|000⟩ + 1/sqrt(2)|001⟩',
      [
        [0, 1 / Math.sqrt(2), 0],
        [1, 1 / Math.sqrt(2), 0],
      ],
    ],
    ['√0.5|000⟩', [[0, Math.sqrt(0.5), 0]]],
    [
      '(0.6 + 0.8i)|000⟩ + (-1 - i)|001⟩',
      [
        [0, 0.6, 0.8],
        [1, -1, -1],
      ],
    ],
    [
      '1e-3|000⟩ + 2E+1|001⟩',
      [
        [0, 0.001, 0],
        [1, 20, 0],
      ],
    ],
    [
      '|000⟩ + |000⟩',
      [
        [0, 1, 0],
        [0, 1, 0],
      ],
    ],
  ])('%s is read', (text, terms) => {
    expect(readTerms(text, 3)).toEqual(terms);
  });

  const eighth = (factor: number) => [factor * Math.cos(Math.PI / 4), factor * Math.sin(Math.PI / 4)] as const;

  test.each<[string, [number, number, number][]]>([
    [
      '(|000> + |111>)/√2',
      [
        [0, R, 0],
        [7, R, 0],
      ],
    ],
    [
      '1/√2 (|000⟩ - |111⟩)',
      [
        [0, R, 0],
        [7, -R, 0],
      ],
    ],
    [
      '1/2(|000⟩ + i(|001⟩ - |010⟩)) - |111⟩/2',
      [
        [0, 0.5, 0],
        [1, 0, 0.5],
        [2, 0, -0.5],
        [7, -0.5, 0],
      ],
    ],
    [
      '0.6|000⟩ + 0.8e^{iπ/4}|001⟩',
      [
        [0, 0.6, 0],
        [1, ...eighth(0.8)],
      ],
    ],
    [
      '0.8 e^(i*pi/4)|001⟩ + exp(-iπ)|010⟩',
      [
        [1, ...eighth(0.8)],
        [2, -1, 0],
      ],
    ],
    ['e^{0.5i\\pi}|000⟩', [[0, 0, 1]]],
    [
      '√(2/3)|001⟩ + \\sqrt{1/3}|010⟩',
      [
        [1, Math.sqrt(2 / 3), 0],
        [2, Math.sqrt(1 / 3), 0],
      ],
    ],
    [
      '√2/2|001⟩ + sqrt2/2|010⟩',
      [
        [1, R, 0],
        [2, R, 0],
      ],
    ],
    [
      '(1 + i)/2|001⟩ - 2(1 - i)|010⟩',
      [
        [1, 0.5, 0.5],
        [2, -2, 2],
      ],
    ],
    ['|5⟩', [[5, 1, 0]]],
    ['\\ket{5}', [[5, 1, 0]]],
    ['\u200b｜000⟩ ', [[0, 1, 0]]],
    [
      '\\frac{1}{\\sqrt{2}}\\left(\\ket{000} + |111\\rangle\\right)',
      [
        [0, R, 0],
        [7, R, 0],
      ],
    ],
    ['\\dfrac{i}{2}\\ket{010}', [[2, 0, 0.5]]],
    [
      '|0⟩ + |5⟩ - |011⟩',
      [
        [0, 1, 0],
        [5, 1, 0],
        [3, -1, 0],
      ],
    ],
  ])('%s is read as in a textbook', (text, terms) => {
    const found = readTerms(text, 3);
    expect(found.map(([address]) => address)).toEqual(terms.map(([address]) => address));
    found.forEach((numbers, term) => {
      for (const [part, number] of numbers.entries()) expect(number).toBeCloseTo(terms[term]?.[part] ?? Number.NaN, 12);
    });
  });

  it('reads brackets only to a depth that no text can overflow', () => {
    for (const bracket of ['(', '(1+', '√(', 'e^{', '\\frac{'])
      expect(parseKets(`${bracket.repeat(30_000)}|001⟩`, 3)).toMatchObject({ ok: false });
  });

  it('refuses more terms than a link can hold', () => {
    const text = (count: number) => Array.from({ length: count }, () => '|001⟩').join('+');
    expect(parseKets(text(4096), 3).ok).toBe(true);
    expect(parseKets(text(4097), 3)).toMatchObject({
      ok: false,
      error: { message: 'A superposition may have up to 4,096 terms.' },
    });
  });

  test.each([
    ['', 'Enter at least one address', 0],
    ['   ', 'Enter at least one address', 0],
    ['|001⟩ |011⟩', 'Put + or − between two kets', 6],
    ['|001⟩ + ', 'A ket is missing at the end', 8],
    ['0.5', 'A ket is missing at the end', 3],
    ['|01⟩', 'An address of this memory has 3 bits, and |01⟩ has 2.', 1],
    ['|0101⟩', 'has 4.', 1],
    ['|⟩', 'has 0.', 1],
    ['|012⟩', "“2” isn't a bit", 3],
    ['|8⟩', 'The addresses of this memory are 0 to 7', 1],
    ['|10⟩ + |011⟩', 'has 2.', 1],
    ['(|000⟩ + |111⟩', 'Close the bracket', 14],
    ['(|000⟩ + |111⟩)/0', "can't be divided by zero", 16],
    ['e^{2}|001⟩', 'must be imaginary', 3],
    ['e^iπ|001⟩', 'Put the exponent into brackets', 2],
    ['√(0-1)|001⟩', 'Close the bracket', 3],
    ['2 3|001⟩', "“3” isn't expected here", 2],
    ['|001', 'Close the ket', 4],
    ['|001⟩ + x', "“x” isn't expected here", 8],
    ['1/0|001⟩', "can't be divided by zero", 2],
    ['1/|001⟩', 'a number after the slash', 2],
    ['√|001⟩', 'a number under the root', 1],
    ['sqrt(2|001⟩', 'Close the bracket', 6],
    ['(1 + |001⟩', 'Expected a number here', 5],
    ['(1 + 2i|001⟩', 'Close the bracket', 7],
    ['1e999|001⟩', 'too large', 0],
    ['|001⟩ - |001⟩', 'cancel out', 0],
    ['0|001⟩', 'cancel out', 0],
  ])('%j is refused with a reason and its place', (text, message, position) => {
    const result = parseKets(text, 3);
    expect(result.ok).toBe(false);
    if (result.ok) return;
    expect(result.error.message).toContain(message);
    expect(result.error.position).toBe(position);
  });

  it('reads or refuses any text, and never throws', () => {
    const characters = fc.constantFrom(...'|01⟩>+-−i()/√*. 29eπ^{}', 'sqrt', 'e^{', 'exp(');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(characters, { maxLength: 30 }).map((list) => list.join('')),
        ),
        (text) => {
          const result = parseKets(text, 2);
          if (result.ok) expect(buildBranches(result.value, 2).length).toBeGreaterThan(0);
          else expect(result.error.position).toBeLessThanOrEqual(text.length);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('reads what it writes as the same terms', () => {
    fc.assert(
      fc.property(
        memories(4, 1).chain((memory) => fc.tuple(fc.constant(memory), addressesFor(memory))),
        ([{ addressBits }, addresses]) => {
          if (addresses.kind !== 'custom') return;
          expect(parseKets(formatKets(addresses.terms, addressBits), addressBits)).toEqual({
            ok: true,
            value: addresses,
          });
        },
      ),
    );
  });

  test.each([
    [
      [
        [1, 1, 0],
        [3, 1, 0],
      ],
      '|001⟩ + |011⟩',
    ],
    [
      [
        [0, -1, 0],
        [1, 0.5, 0],
        [2, 0, -1],
        [3, 1, 2],
      ],
      '-|000⟩ + 0.5|001⟩ - i|010⟩ + (1 + 2i)|011⟩',
    ],
  ])('%j is written as %s', (terms, text) => {
    const written = terms.map(([address = 0, re = 0, im = 0]): AddressTerm => ({ address, coefficient: { re, im } }));
    expect(formatKets(written, 3)).toBe(text);
  });
});

describe('branches', () => {
  const build = (...terms: [number, number, number][]): Addresses => ({
    kind: 'custom',
    terms: terms.map(([address, re, im]) => ({ address, coefficient: { re, im } })),
  });

  it('normalizes branches to 1e-12, sorts them and gives none an address twice', () => {
    fc.assert(
      fc.property(
        memories(6, 1).chain((memory) => fc.tuple(fc.constant(memory), addressesFor(memory))),
        ([{ addressBits }, addresses]) => {
          const branches = buildBranches(addresses, addressBits);
          const norm = branches.reduce((sum, { amplitude: { re, im } }) => sum + re * re + im * im, 0);
          expect(Math.abs(norm - 1)).toBeLessThan(1e-12);
          const found = branches.map(({ address }) => address);
          expect(found).toEqual([...new Set(found)].sort((left, right) => left - right));
        },
      ),
    );
  });

  it('gives branches of uniform addresses equal amplitudes', () => {
    expect(buildBranches({ kind: 'uniform' }, 1)).toEqual([
      { address: 0, amplitude: { re: 1 / Math.sqrt(2), im: 0 }, bus: 0 },
      { address: 1, amplitude: { re: 1 / Math.sqrt(2), im: 0 }, bus: 0 },
    ]);
  });

  it('adds up equal addresses and leaves out what cancels', () => {
    const branches = buildBranches(build([2, 1, 0], [1, 0.1, 0], [2, 0, 1], [1, 0.2, 0], [1, -0.3, 0]), 2);
    expect(branches).toHaveLength(1);
    expect(branches[0]?.address).toBe(2);
    expect(branches[0]?.amplitude.re).toBeCloseTo(R, 12);
    expect(branches[0]?.amplitude.im).toBeCloseTo(R, 12);
  });

  it('normalizes very large and very small coefficients', () => {
    expect(buildBranches(build([0, 1e300, 0], [1, 1e300, 0]), 1)[0]?.amplitude.re).toBeCloseTo(R, 12);
    expect(buildBranches(build([0, 1e-300, 0], [1, 1e-300, 0]), 1)[0]?.amplitude.re).toBeCloseTo(R, 12);
  });

  it('refuses branches of no address, or of one that the memory does not have', () => {
    expect(() => buildBranches(build(), 2)).toThrow(RangeError);
    expect(() => buildBranches(build([0, 1, 0], [0, -1, 0]), 2)).toThrow(RangeError);
    expect(() => buildBranches({ kind: 'one', address: 4 }, 2)).toThrow(RangeError);
    expect(() => buildBranches({ kind: 'one', address: 0.5 }, 2)).toThrow(RangeError);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { runProgram } from '../../test/quantum-development-kit.ts';
import type { Addresses } from '../addresses.ts';
import { formatBits, type Memory } from '../memory.ts';
import { buildMemory, drawMemory } from '../memory-input.ts';
import type { Architecture } from '../phase.ts';
import { buildQuery } from '../query.ts';
import { DEFAULT_SELECT_BITS } from '../schedule.ts';
import { exportQuery } from './export-query.ts';
import { EXPORTS } from './formats.ts';

const LANGUAGES = ['openqasm', 'qsharp'] as const;

const build = (
  memory: Memory,
  addresses: Addresses,
  architecture: Architecture = 'bucket-brigade',
  selectBits: number = DEFAULT_SELECT_BITS,
) => buildQuery({ memory, addresses, architecture, selectBits, routerLevels: 3, errors: [] });

const answer = ({ cells, addressBits, wordBits }: Memory, address: number): [string, string] => [
  formatBits(address, addressBits),
  formatBits(cells[address] ?? 0, wordBits),
];

describe.each(LANGUAGES)('exported %s', (language) => {
  const run = (query: ReturnType<typeof build>, shots: number) =>
    runProgram(language, exportQuery(query, language), shots);

  test.each([
    [1, 1],
    [2, 3],
    [3, 1],
    [4, 1],
  ])(
    'returns the cell of every address, n = %d, m = %d',
    async (addressBits, wordBits) => {
      const memory = drawMemory(addressBits, wordBits, 5);
      for (const address of memory.cells.keys())
        expect(await run(build(memory, { kind: 'one', address }), 1)).toEqual([answer(memory, address)]);
    },
    60_000,
  );

  it('returns the cell of every address in an exported fan-out', async () => {
    const memory = drawMemory(3, 1, 5);
    for (const address of memory.cells.keys())
      expect(await run(build(memory, { kind: 'one', address }, 'fan-out'), 1)).toEqual([answer(memory, address)]);
  }, 60_000);

  test.each([
    ['qrom', 3, 2, 0],
    ['qrom', 4, 1, 0],
    ['select-only', 1, 1, 0],
    ['select-only', 3, 2, 0],
    ['select-only', 4, 1, 0],
    ['hybrid', 1, 1, 1],
    ['hybrid', 2, 2, 1],
    ['hybrid', 3, 1, 1],
    ['hybrid', 3, 1, 2],
    ['hybrid', 3, 1, 3],
    ['hybrid', 4, 1, 1],
    ['hybrid', 4, 1, 3],
  ] as const)(
    'returns the cell of every address in an exported %s, n = %d, m = %d, k = %d',
    async (architecture, addressBits, wordBits, selectBits) => {
      const memory = drawMemory(addressBits, wordBits, 5);
      for (const address of memory.cells.keys())
        expect(await run(build(memory, { kind: 'one', address }, architecture, selectBits), 1)).toEqual([
          answer(memory, address),
        ]);
    },
    60_000,
  );

  it.each(['select-only', 'hybrid'] as const)(
    'returns cells in a uniform superposition of a %s',
    async (architecture) => {
      const memory = buildMemory(3, 1, [0, 1, 1, 0, 1, 0, 1, 0]);
      const measured = await run(build(memory, { kind: 'uniform' }, architecture), 100);
      for (const [address, data] of measured)
        expect([address, data]).toEqual(answer(memory, Number.parseInt(address, 2)));
    },
    60_000,
  );

  it('returns an address with its cell in every shot of a uniform superposition', async () => {
    const memory = buildMemory(3, 1, [0, 1, 1, 0, 1, 0, 1, 0]);
    const measured = await run(build(memory, { kind: 'uniform' }), 200);
    for (const [address, data] of measured)
      expect([address, data]).toEqual(answer(memory, Number.parseInt(address, 2)));
    expect(new Set(measured.map(([address]) => address)).size).toBe(8);
  }, 60_000);

  it('returns the addresses of a custom superposition as often as their amplitudes say', async () => {
    const memory = buildMemory(3, 2, [0, 1, 2, 3, 3, 2, 1, 0]);
    const terms = [
      { address: 1, coefficient: { re: 0.6, im: 0 } },
      { address: 4, coefficient: { re: 0, im: -0.64 } },
      { address: 6, coefficient: { re: -0.48, im: 0 } },
      { address: 7, coefficient: { re: 1e-9, im: 0 } },
    ];
    const measured = await run(build(memory, { kind: 'custom', terms }), 500);
    for (const [address, data] of measured)
      expect([address, data]).toEqual(answer(memory, Number.parseInt(address, 2)));
    const count = (address: string) => measured.filter(([found]) => found === address).length / 500;
    // Four standard deviations of 500 shots are at most 0.09.
    expect(Math.abs(count('001') - 0.36)).toBeLessThan(0.09);
    expect(Math.abs(count('100') - 0.4096)).toBeLessThan(0.09);
    expect(Math.abs(count('110') - 0.2304)).toBeLessThan(0.09);
  }, 60_000);
});

test('exports for Python hold the OpenQASM of the query', () => {
  const query = build(buildMemory(2, 1, [0, 1, 1, 0]), { kind: 'uniform' });
  const lines = exportQuery(query, 'openqasm').trimEnd();
  for (const format of ['qiskit', 'pennylane'] as const) {
    const text = exportQuery(query, format);
    expect(text).toContain(`"""\n${lines}\n"""`);
    expect(text).not.toContain('\\');
  }
  expect(exportQuery(query, 'qiskit')).toContain('qasm3.loads(QUERY)');
  expect(exportQuery(query, 'pennylane')).toContain('qml.from_qasm3(QUERY)');
});

test('refuses to export more than 16 cells', () => {
  const query = build(drawMemory(5, 1, 1), { kind: 'uniform' });
  for (const { format } of EXPORTS) expect(() => exportQuery(query, format)).toThrow('up to 16 cells');
});

test('the version with which exports were run is that of the tests', () => {
  const { devDependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const run = EXPORTS.filter(({ checked }) => checked.startsWith('Run'));
  expect(run.map(({ format }) => format)).toEqual([...LANGUAGES]);
  for (const { checked } of run) expect(checked).toContain(`qsharp-lang ${devDependencies['qsharp-lang']}`);
});

import { expect, test } from 'vitest';
import { formatComplex } from './ket-text.ts';
import { drawMemory } from './memory-input.ts';
import { formatReport } from './report.ts';
import { DEFAULT_RUN } from './run-settings.ts';

test('the report of the opening run has its steps, branches, fidelity and costs', () => {
  const report = formatReport(DEFAULT_RUN);
  expect(report).toContain('8 cells of 1 bit: 0 1 1 0 1 0 1 0');
  expect(report).toContain('3 branches, 19 steps, 7 routers');
  expect(report).toMatch(/^10 {4}Copy data +The bus takes the data of the cell it has reached\.$/m);
  expect(report).toMatch(/^0\.57735 +\|011⟩ +LRR +0 +at a cell$/m);
  expect(report).toContain('Routers set: 3 in one branch at most, 6 in at least one, of 7');
  expect(report).toContain('Fidelity of this run: 1.000000000');
  expect(report).toMatch(/^Simulated fidelity: 0\.9\d{5} ± 0\.0\d{5} \(200 shots, seed 1\)$/m);
  expect(report).toMatch(/^Exact fidelity: 0\.9\d{8}$/m);
  expect(report).toMatch(/^Architecture +Qubits +T gates +Toffoli depth +Routers set +Fidelity +Query$/m);
  expect(report).toMatch(/^Bucket brigade +26 +176 +22 +3 +0\.958317 +19 steps serial, 19 pipelined$/m);
  expect(report).toMatch(/^QROM, unary iteration +6 +24 +6 +none +no routers +8 steps$/m);
  expect(report).toContain('140 T gates, T-depth 20, 24 qubits');
  expect(report).toContain('Link: /simulator#v1&n=3&m=1&c=6a&a=1,3,6&t=b3&s=10');
});

test('the report has the physical resources with and without correction', () => {
  const report = formatReport(DEFAULT_RUN);
  expect(report).toMatch(/^Cycle time +1 µs +Of one round of syndrome measurements/m);
  expect(report).toContain('p_L = A (p/p_th)^((d+1)/2)');
  expect(report).toMatch(/^Bucket brigade +9 +4,186 +198 µs +0\.515%$/m);
  expect(report).toMatch(/^QROM, unary iteration +7 +582 +42 µs +0\.252%$/m);
  expect(report).toMatch(/^Bucket brigade, not corrected +26 +1\.9 µs +at most 22\.8%; phase flips alone 5\.\d+%$/m);
  expect(report).toContain('measures 411,840 syndrome bits');
  const noisy = formatReport({ ...DEFAULT_RUN, physical: { ...DEFAULT_RUN.physical, errorRate: 0.02 } });
  expect(noisy).toMatch(/^Bucket brigade +none$/m);
  expect(noisy).toContain('no distance meets the target');
  expect(noisy).not.toContain('No free lunch:');
});

test('the report of a pipelined schedule has its steps', () => {
  const run = { ...DEFAULT_RUN, memory: drawMemory(6, 1, 1), schedule: 'pipelined', step: 22 } as const;
  const report = formatReport(run);
  expect(report).toContain('3 branches, 43 steps, pipelined, 63 routers');
  expect(report).toMatch(
    /^6 +Route the address bits +Address bit 3 sets its router on level 3, and address bit 4 enters/m,
  );
  expect(report).toMatch(/^Bucket brigade +\S.* +55 steps serial, 43 pipelined$/m);
  expect(report).toMatch(/^Bucket brigade, not corrected +\S+ +4\.3 µs /m);
});

test('the report of a hybrid has its pages, its smaller tree and its row of costs', () => {
  const report = formatReport({ ...DEFAULT_RUN, architecture: 'hybrid', selectBits: 1 });
  expect(report).toContain('Hybrid, 1 select bit, three-level routers');
  expect(report).toContain('3 branches, 26 steps, 3 routers');
  expect(report).toMatch(/^7 {5}Page 0: copy data +The bus takes/m);
  expect(report).toMatch(/^Hybrid +15 +\S+ +\S+ +2 +0\.9\d{5} +26 steps serial, 26 pipelined$/m);
  expect(report).toMatch(/^Exact fidelity: 0\.9\d{8}$/m);
});

test('the report of a select-only memory visits each address, and says that there are no routers', () => {
  const report = formatReport({ ...DEFAULT_RUN, architecture: 'select-only', step: 8 });
  expect(report).toContain('Select-only, no routers');
  expect(report).toContain('3 branches, 8 steps, 0 routers');
  expect(report).toMatch(/^2 +Visit each address +Where the address is \|001⟩, the bus takes the data of its cell\.$/m);
  expect(report).toMatch(/^0\.57735 +\|110⟩ +none +1 +outside$/m);
  expect(report).toContain('Routers set: no routers');
  expect(report).toContain('Noise: no routers that errors could hit');
  expect(report).not.toContain('Simulated fidelity');
});

test('the report of a broken run says what is wrong with each branch', () => {
  const report = formatReport({ ...DEFAULT_RUN, errors: [{ step: 10, level: 1, index: 0, pauli: 'X' }] });
  expect(report).toContain('Error: X on router 1 of level 2, after step 10');
  expect(report).toContain('Fidelity of this run: 0.111111111');
  expect(report).toMatch(/^\|001⟩ +The bus and address bits were lost in the tree\.$/m);
  expect(report).toContain('Exact fidelity: no formula for this noise');
});

test('the report says for which words published figures are, and what its fidelity and noise are', () => {
  const memory = drawMemory(3, 4, 1);
  const report = formatReport({ ...DEFAULT_RUN, memory, noise: { ...DEFAULT_RUN.noise, rate: 1e-6 } });
  expect(report).toContain('serial, for words of 1 bit instead of 4: 140 T gates');
  expect(report).toContain(
    'Simulated fidelity: at least 0.985 (200 shots, seed 1). No harmful error drawn in 200 shots',
  );
  expect(report).toContain('entanglement fidelity');
  expect(report).toContain('A waiting router of three levels stays as it is.');
  expect(report).toContain('F ≥ 1 − 4εTn');
});

test('the report of 1,024 cells is shortened', () => {
  const memory = { addressBits: 10, wordBits: 1, cells: Array<number>(1024).fill(1) };
  const report = formatReport({ ...DEFAULT_RUN, memory, addresses: { kind: 'uniform' }, step: 66, shots: 2 });
  expect(report).toContain('… 992 more');
  expect(report.split('\n').length).toBeLessThan(250);
});

test.each([
  [{ re: 0.5, im: 0 }, '0.5'],
  [{ re: 0, im: -0.25 }, '-0.25i'],
  [{ re: -0.6, im: 0.8 }, '-0.6 + 0.8i'],
  [{ re: 1 / 3, im: -1 / 3 }, '0.333333 - 0.333333i'],
])('the amplitude %o is written as %s', (amplitude, text) => {
  expect(formatComplex(amplitude)).toBe(text);
});

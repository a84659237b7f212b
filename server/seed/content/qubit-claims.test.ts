// @databases none
import { buildQuery, parseRunLink, readState } from '@qram/simulator';
import { expect } from 'vitest';
import { testClaims } from '../../test/lessons/lesson-claims.ts';
import { expectRounded } from '../../test/lessons/lesson-text.ts';
import { computeProbability, runCircuit } from '../../test/lessons/state-vector.ts';

const t = String.raw;
const GIBIBYTE = 2 ** 30;
const ANGLES = [0, 0.4, 1.3, Math.PI / 2, 2.5, Math.PI];

const strings = (bits: number): number[] => Array.from({ length: 2 ** bits }, (_, index) => index);
const chance = (gates: string, pattern: RegExp): number => computeProbability(runCircuit(`qubit q;${gates}`), pattern);
/** The chance of a qubit's result after two Hadamard gates, with gates on it and on a record in between. */
const recorded = (gates: string, pattern: RegExp): number =>
  computeProbability(runCircuit(`qubit a; qubit r; h a; ${gates} h a;`), pattern);

function globalPhase() {
  for (const angle of ANGLES) {
    const both = `p(${angle}) q; x q; p(${angle}) q; x q;`;
    expect(chance(`ry(0.7) q; ${both} ry(1.1) q;`, /1/)).toBeCloseTo(chance('ry(0.7) q; ry(1.1) q;', /1/), 9);
  }
}

function signBecomesBit() {
  expect(chance('h q; h q;', /0/)).toBeCloseTo(1, 9);
  expect(chance('x q; h q; h q;', /1/)).toBeCloseTo(1, 9);
}

function angleForThreeQuarters() {
  expect(chance('ry(pi / 3) q;', /0/)).toBeCloseTo(0.75, 9);
  expectRounded('0.866', Math.sqrt(0.75));
}

function countsWithinDeviation() {
  const logs = [0];
  for (let k = 1; k <= 1000; k += 1) logs.push((logs[k - 1] ?? 0) + Math.log(k));
  const log = (k: number) => logs[k] ?? 0;
  let within = 0;
  for (let zeros = 736; zeros <= 764; zeros += 1)
    within += Math.exp(
      log(1000) - log(zeros) - log(1000 - zeros) + zeros * Math.log(0.75) + (1000 - zeros) * Math.log(0.25),
    );
  expect(Math.round(10 * within)).toBe(7);
  expect(Math.round(Math.sqrt(1000 * 0.75 * 0.25))).toBe(14);
}

function changesAllEight() {
  const start = 'qubit[3] q; ry(0.5) q[0]; ry(0.9) q[1]; ry(1.3) q[2];';
  const before = runCircuit(start);
  const after = runCircuit(`${start} h q[0];`);
  for (const [digits, [re]] of before) expect(Math.abs((after.get(digits)?.[0] ?? 0) - re)).toBeGreaterThan(0.01);
  expect(before.size).toBe(8);
}

/** True if products of two qubits' states without 01 lack 00 or 11 too, for each choice of missing amplitudes. */
const productsWithoutOne = (): boolean =>
  strings(4).every((missing) => {
    const [a, b, c, d] = [8, 4, 2, 1].map((bit) => missing & bit);
    return (a && d) || !(a && c) || !(b && d);
  });

function halfForEveryPhase() {
  for (const angle of ANGLES) expect(chance(`h q; p(${angle}) q;`, /0/)).toBeCloseTo(0.5, 9);
}

function recordedHalf() {
  for (const pattern of [/^0/, /^1/]) expect(recorded('cx a, r;', pattern)).toBeCloseTo(0.5, 9);
}

const erasedRecord = () => expect(recorded('cx a, r; cx a, r;', /^0/)).toBeCloseTo(1, 9);

function interferesLess() {
  const chances = [0, 0.5, 1.5, Math.PI].map((angle) => recorded(`ctrl @ ry(${angle}) a, r;`, /^1/));
  expect(chances.toSorted()).toEqual(chances);
  expect(chances[0]).toBeCloseTo(0, 9);
  expect(chances[3]).toBeCloseTo(0.5, 9);
}

function waitsAtTheEnd() {
  const run = parseRunLink('v1&n=3&c=6a&a=1,3,6&s=19');
  if (!run.ok) throw new Error(run.error.message);
  const query = buildQuery(run.value);
  expect(run.value.step).toBe(query.schedule.steps.length);
  expect(readState(query, run.value.step).routersSet).toEqual({ inOneBranch: 0, inAny: 0 });
}

testClaims('one-qubit', [
  [
    t`The mathematics is the same for all of them, which is why a course can start here and leave the hardware for later.`,
    'defines the scope',
  ],
  [t`A measurement of the qubit returns 0 or 1, never anything in between.`, 'defines a measurement of one qubit'],
  [t`The table shows some states and what to expect in 1,000 runs:`, 'tested in lessons.test.ts'],
  [
    t`Multiply both amplitudes by the same phase factor $e^{i\gamma}$ and every probability stays the same, whatever gates follow.`,
    globalPhase,
  ],
  [
    t`The one with $b = 0.707$ becomes $\ket{0}$, the one with $b = -0.707$ becomes $\ket{1}$, and a measurement tells them apart with certainty.`,
    signBecomesBit,
  ],
  [
    t`To get $P(0) = 0.75$, choose $\cos\frac{\theta}{2} = \sqrt{0.75} = 0.866$, so $\theta = \pi/3$.`,
    angleForThreeQuarters,
  ],
  [t`State before the measurement: $0.866\ket{0} + 0.5\ket{1}$`, 'tested in lessons.test.ts'],
  [t`Run the sampling line a few times, and the counts scatter around 750 zeros.`, 'tested in lessons.test.ts'],
  [t`About seven counts in ten land within 14 of 750, which is roughly one standard deviation.`, countsWithinDeviation],
]);

testClaims('registers', [
  [
    t`This lesson shows how to write such a state, how gates act on part of it, and why reading it gives you only $n$ bits.`,
    'defines the subject: n qubits return n bits',
  ],
  [t`Three bits hold one of eight strings, 000 to 111.`, () => expect(strings(3)).toHaveLength(8)],
  [
    t`A measurement of all three qubits returns the string $i$ with probability $\lvert a_i\rvert^2$.`,
    'defines the Born rule',
  ],
  [t`Every extra qubit doubles the list.`, () => expect(strings(4)).toHaveLength(2 * strings(3).length)],
  [t`At 16 bytes for one complex number, a simulator that stores every amplitude needs:`, 'tested in lessons.test.ts'],
  [t`Thirty qubits already fill 16 GiB.`, () => expect(16 * 2 ** 30).toBe(16 * GIBIBYTE)],
  [
    t`A computer with 1,024 times as much memory gets you to forty.`,
    () => expect(16 * 2 ** 40).toBe(1024 * 16 * 2 ** 30),
  ],
  [
    t`Each gate splits every string into two, and after three of them all eight amplitudes are $1/\sqrt{8} = 0.354$:`,
    'tested in lessons.test.ts',
  ],
  [t`Every string has probability 0.125.`, 'tested in lessons.test.ts'],
  [t`Read the strings as numbers and the register holds a superposition of 0 to 7.`, 'defines strings as numbers'],
  [
    t`A gate on one qubit takes the amplitudes in pairs that differ in that one digit, and applies its $2 \times 2$ matrix to every pair.`,
    'defines how a gate acts',
  ],
  [t`So one gate can change all eight numbers, although it touches one physical system.`, changesAllEight],
  [
    t`Suppose it could: the product $(a\ket{0} + b\ket{1})(c\ket{0} + d\ket{1})$ has no $\ket{01}$ only if $ad = 0$, and then $\ket{00}$ or $\ket{11}$ is missing too.`,
    () => expect(productsWithoutOne()).toBe(true),
  ],
  [t`It returns 1 with probability 0.5.`, 'tested in lessons.test.ts'],
  [
    t`What stays is $\ket{011}$ and $\ket{101}$, each with probability 0.5: you know that the two bits differ, and nothing else about them.`,
    'tested in lessons.test.ts',
  ],
  [t`Each gate splits every string in two, until all eight amplitudes are equal.`, 'tested in figures.test.ts'],
]);

testClaims('phase-and-interference', [
  [t`Measured there, both results have probability 0.5, for every $\varphi$.`, halfForEveryPhase],
  [
    t`They cancel, and the circuit always returns 0.`,
    () => expect(chance('h q; p(0) q; h q;', /1/)).toBeCloseTo(0, 12),
  ],
  [t`Probabilities could never do this.`, 'defines what follows in the next sentence'],
  [
    t`If you add the probabilities of the two ways, each result gets $\frac{1}{4} + \frac{1}{4} = \frac{1}{2}$, whatever the phase.`,
    () => expect(1 / 4 + 1 / 4).toBe(1 / 2),
  ],
  [t`Qubit 1, the left digit, now returns 0 and 1 with probability 0.5 each.`, recordedHalf],
  [t`The qubit then returns 0 every time, as if nothing had been there.`, erasedRecord],
  [
    t`The superposition of addresses then interferes less, or not at all, and the algorithm that made the call gets noise.`,
    interferesLess,
  ],
  [
    t`[At the end of a call](/simulator#v1&n=3&c=6a&a=1,3,6&s=19), every switch of a bucket brigade waits again.`,
    waitsAtTheEnd,
  ],
  [
    t`This is why every switch that a call sets is a liability, and why the lessons on the bucket brigade count them so carefully.`,
    'defines the motive',
  ],
]);

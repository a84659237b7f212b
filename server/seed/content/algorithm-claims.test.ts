// @databases none
import { buildQuery, parseRunLink, readState } from '@qram/simulator';
import { expect } from 'vitest';
import { testClaims } from '../../test/lessons/lesson-claims.ts';
import { expectRounded } from '../../test/lessons/lesson-text.ts';
import { searchAmplitudes } from '../../test/lessons/search-amplitudes.ts';
import { computePeriod, fourierProbability, nearestFraction, power } from '../../test/scenes/periods.ts';

const t = String.raw;
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const angle = (cells: number): number => Math.asin(1 / Math.sqrt(cells));
const success = (cells: number, rounds: number): number => Math.sin((2 * rounds + 1) * angle(cells)) ** 2;
const valuesOf7 = (count: number): number[] => range(count).map((x) => power(7, x, 15));
const denominator = (value: number, limit: number): number => Number(nearestFraction(value, limit).split('/')[1]);

function staysInPlane() {
  for (const state of searchAmplitudes(8, [5], 6).states) {
    const others = state.filter((_, address) => address !== 5);
    for (const amplitude of others) expect(amplitude).toBeCloseTo(others[0] ?? Number.NaN, 12);
  }
}

function overshoots() {
  const degrees = (rounds: number) => ((2 * rounds + 1) * angle(8) * 180) / Math.PI;
  expect(degrees(1)).toBeLessThan(90);
  expect(degrees(2) - 90).toBeLessThan(15);
  expect(degrees(3) - 90).toBeGreaterThan(45);
}

function bestRounds() {
  for (const cells of [8, 64, 1024, 2 ** 20]) {
    const estimate = (Math.PI / 4) * Math.sqrt(cells);
    const around = range(5).map((offset) => Math.max(0, Math.round(estimate) - 2 + offset));
    const best = around.reduce((one, other) => (success(cells, other) > success(cells, one) ? other : one));
    expect(Math.abs(best - estimate)).toBeLessThan(1);
  }
}

function lastProbability() {
  expectRounded('1.000', success(2 ** 20, 804));
  expect(success(2 ** 20, 804)).toBeLessThan(1);
}

function threeOfSeven() {
  const run = parseRunLink('v1&n=3&c=04&a=all&s=10');
  if (!run.ok) throw new Error(run.error.message);
  const { routers, routersSet } = readState(buildQuery(run.value), 10);
  expect(routersSet.inOneBranch).toBe(3);
  expect(routers.flat()).toHaveLength(7);
  expect(run.value.memory.cells).toEqual([0, 0, 0, 0, 0, 1, 0, 0]);
}

const divisibleByFifteen = () => expect([(7 ** 4 - 1) % 15, computePeriod(7, 15) % 2]).toEqual([0, 0]);

function sameValues() {
  const values = valuesOf7(16);
  for (const first of range(4))
    expect(range(16).filter((x) => values[x] === values[first])).toEqual([0, 4, 8, 12].map((step) => first + step));
}

/** Hadamard gates and controlled phases of the transform as the figure draws it. */
function transformGates() {
  const count = (qubits: number) => [qubits, (qubits * (qubits - 1)) / 2];
  expect(count(3)).toEqual([3, 3]);
}

const twoPeriods = () => expect(valuesOf7(8).slice(4)).toEqual(valuesOf7(4));
const lastTwoBits = () => expect(valuesOf7(8)).toEqual(range(8).map((x) => power(7, x % 4, 15)));
const fourValues = () => expect(valuesOf7(4)).toEqual([1, 7, 4, 13]);

function oddNeverOccur() {
  for (const y of [1, 3, 5, 7]) expect(fourierProbability(y, 8, 4)).toBeCloseTo(0, 12);
}

function denominators() {
  expect([2, 6].map((y) => denominator(y / 8, 8))).toEqual([4, 4]);
  expect(4 % denominator(4 / 8, 8)).toBe(0);
  expect(nearestFraction(0, 8)).toBe('0');
}

const betweenSquares = () => expect([21 ** 2 < 512, 512 < 2 * 21 ** 2]).toEqual([true, true]);

function neighbors() {
  const outcomes = [0, 85, 171, 256, 341, 427];
  const add = (found: readonly number[]) => found.reduce((sum, y) => sum + fourierProbability(y, 512, 6), 0);
  const named = add(outcomes);
  expectRounded('0.789', named);
  const beside = [...new Set(outcomes.flatMap((y) => [(y + 511) % 512, y + 1]))];
  expect(add(beside) / (1 - named)).toBeGreaterThan(0.5);
}

function periodSix() {
  expect([85, 427].map((y) => denominator(y / 512, 21))).toEqual([6, 6]);
  expect([171, 341].map((y) => denominator(y / 512, 21))).toEqual([3, 3]);
  expect(power(2, 3, 21)).not.toBe(1);
  expect(computePeriod(2, 21)).toBe(6);
}

const fourPlacesLater = () => expect(valuesOf7(16).slice(4)).toEqual(valuesOf7(12));
/** S and T are the roots of Z and S. */
const smallPhases = () => expect([2 * (Math.PI / 2), 2 * (Math.PI / 4)]).toEqual([Math.PI, Math.PI / 2]);

testClaims('grover-search', [
  [t`Lov Grover showed in 1996 that about $\sqrt{N}$ quantum calls are enough.`, 'cites the paper'],
  [
    t`The search begins with all $N$ addresses in superposition, each with amplitude $1/\sqrt{N}$.`,
    'defines the start',
  ],
  [
    t`**Reflect.** Replace each amplitude $a$ by $2\bar{a} - a$, where $\bar{a}$ is the mean of all amplitudes.`,
    'defines the reflection',
  ],
  [t`Say the cell is number 5, address 101.`, 'defines the example'],
  [t`At first every amplitude is $1/\sqrt{8} = 0.354$.`, 'tested in algorithm-lessons.test.ts'],
  [t`After marking, seven amplitudes are 0.354 and one is −0.354.`, 'tested in algorithm-lessons.test.ts'],
  [t`Their mean is 0.265.`, 'tested in algorithm-lessons.test.ts'],
  [
    t`Reflection gives $2 \times 0.265 + 0.354 = 0.884$ for the marked cell and $2 \times 0.265 - 0.354 = 0.177$ for the others.`,
    'tested in algorithm-lessons.test.ts',
  ],
  [t`In the second round the mean after marking is 0.044.`, 'tested in algorithm-lessons.test.ts'],
  [
    t`The marked amplitude becomes $2 \times 0.044 + 0.884 = 0.972$, the others $2 \times 0.044 - 0.177 = -0.088$.`,
    'tested in algorithm-lessons.test.ts',
  ],
  [t`Two rounds find the cell in about 945 of 1,000 runs.`, 'tested in algorithm-lessons.test.ts'],
  [t`The state never leaves a plane.`, staysInPlane],
  [t`One axis is the marked address, the other the equal superposition of all the rest.`, 'defines the plane'],
  [t`For eight cells $\theta = 20.7^\circ$.`, 'tested in algorithm-lessons.test.ts'],
  [t`The rounds lead to 62.1°, 103.5° and 144.9°.`, 'tested in algorithm-lessons.test.ts'],
  [t`The best angle would be 90°, so two rounds overshoot slightly and three a lot.`, overshoots],
  [t`In general the best number of rounds is close to $\frac{\pi}{4}\sqrt{N}$:`, bestRounds],
  [t`The last probability is 1 only to three digits.`, lastProbability],
  [t`Let the memory hold a 1 in cell 5 and a 0 in all others.`, 'defines the example'],
  [
    t`A bucket-brigade memory with eight cells sets three of its seven switches for each address in each call; [look at such a call](/simulator#v1&n=3&c=04&a=all&s=10) with a 1 in cell 5 alone.`,
    threeOfSeven,
  ],
  [
    t`The circuit below writes the call as one controlled gate, because only one cell holds a 1.`,
    'defines the circuit',
  ],
  [
    t`State of the address after two rounds: $0.972\ket{101} - 0.088\bigl(\ket{000} + \ket{001} + \ket{010} + \ket{011} + \ket{100} + \ket{110} + \ket{111}\bigr)$`,
    'tested in lessons.test.ts',
  ],
  [
    t`Grover’s paper is “A fast quantum mechanical algorithm for database search”, Proceedings of the 28th ACM Symposium on Theory of Computing (1996), [arXiv:quant-ph/9605043](https://arxiv.org/abs/quant-ph/9605043).`,
    'cites the paper',
  ],
  [
    t`Chapter 6 of Nielsen and Chuang, _Quantum Computation and Quantum Information_, treats the search in detail.`,
    'cites the book',
  ],
  [t`Every address, then one round: the call marks cell 101, and the rest is the reflection.`, 'defines the figure'],
]);

testClaims('shor-period', [
  [
    t`This lesson factors 15 by hand, runs the quantum part on a small register, and reads a period from noisy-looking outcomes.`,
    'defines the subject',
  ],
  [t`For $M = 15$ and $a = 7$:`, 'defines the example'],
  [t`The values repeat every four steps, so the period is $r = 4$.`, 'tested in algorithm-lessons.test.ts'],
  [t`Because $7^4 - 1$ is divisible by 15 and $r$ is even,`, divisibleByFifteen],
  [
    t`The greatest common divisors with 15 are $\gcd(48, 15) = 3$ and $\gcd(50, 15) = 5$: the factors.`,
    'tested in algorithm-lessons.test.ts',
  ],
  [t`If $r$ is odd, or if you only get 1 and $M$, choose another $a$.`, 'defines when to choose another number'],
  [
    t`Put a register of $q$ qubits, with $Q = 2^q$ values, into the equal superposition of all $x$ and compute the function into a second register:`,
    'defines the register',
  ],
  [
    t`If the second register were measured now, the first one would be left with all $x$ of the same value: $x_0, x_0 + r, x_0 + 2r$ and so on.`,
    sameValues,
  ],
  [
    t`The period is there, but a measurement returns only one of these numbers, with a random $x_0$.`,
    'defines one measurement',
  ],
  [
    t`On $q$ qubits the transform takes $q$ Hadamard gates, $q(q-1)/2$ controlled phases and a reversal of the order: for three qubits 3 and 3.`,
    transformGates,
  ],
  [t`It only lets you sample from it.`, 'defines sampling'],
  [t`Eight values of $x$ are enough for the period of 7 modulo 15.`, twoPeriods],
  [t`The value depends on the last two bits of $x$ only.`, lastTwoBits],
  [t`The circuit copies these two bits in place of the value: they number the four values 1, 7, 4 and 13.`, fourValues],
  [t`The odd outcomes never occur.`, oddNeverOccur],
  [t`Outcomes 2 and 6 give the period as the denominator of $y/8$.`, denominators],
  [t`Outcome 4 gives a divisor of it, and 0 gives nothing.`, denominators],
  [t`You check a candidate by computing $7^r \bmod 15$, and run again if it fails.`, 'defines the check'],
  [
    t`For $M = 21$ and $a = 2$ the powers are 1, 2, 4, 8, 16, 11, so $r = 6$, and no register size is divisible by 6.`,
    'tested in algorithm-lessons.test.ts',
  ],
  [t`Shor’s rule takes a $Q$ between $M^2$ and $2M^2$, here 512.`, betweenSquares],
  [t`The outcomes gather around multiples of $512/6 = 85.3$:`, 'tested in algorithm-lessons.test.ts'],
  [t`Together these six outcomes have probability 0.789; most of the rest are their neighbors.`, neighbors],
  [
    t`The fraction comes from the continued fraction of $y/512$, a short classical computation that finds the simplest fraction nearby.`,
    'defines the continued fraction',
  ],
  [t`From 85 or 427 you read $r = 6$ at once.`, periodSix],
  [t`From 171 or 341 you read 3, see that $2^3 \bmod 21$ isn’t 1, and try its multiples.`, periodSix],
  [t`With $r = 6$: $\gcd(2^3 - 1, 21) = 7$ and $\gcd(2^3 + 1, 21) = 3$.`, 'tested in algorithm-lessons.test.ts'],
  [
    t`The function is computed for all $x$ at once, not stored, so Shor’s algorithm works without a large quantum memory.`,
    'defines the computation',
  ],
  [t`The first standards, FIPS 203, 204 and 205, were published in 2024.`, 'cites the standards'],
  [
    t`For the algorithm itself, see chapter 5 of Nielsen and Chuang, _Quantum Computation and Quantum Information_.`,
    'cites the book',
  ],
  [t`The values of $7^x \bmod 15$ above $x$.`, 'tested in figures.test.ts'],
  [t`Each value comes back four places later, as 7 does.`, fourPlacesLater],
  [t`Controlled S and T are phases of π/2 and π/4, and the swap at the end reverses the order.`, smallPhases],
  [t`The multiples of $8/4 = 2$ share the probability.`, 'tested in algorithm-lessons.test.ts'],
]);

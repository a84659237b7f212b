// @databases none
import { describe, expect, it } from 'vitest';
import {
  expectRounded,
  expectStated,
  findExercise,
  findTable,
  matchLesson,
  parseCircuits,
  parseNumber,
  readLessonFile,
} from '../../test/lessons/lesson-text.ts';
import { searchAmplitudes } from '../../test/lessons/search-amplitudes.ts';
import { computeProbability, runCircuit } from '../../test/lessons/state-vector.ts';
import { computePeriod, fourierProbability, gcd, nearestFraction, power } from '../../test/scenes/periods.ts';

const grover = readLessonFile('grover-search');
const shor = readLessonFile('shor-period');

const amplitude = (states: readonly (readonly number[])[], round: number, address: number): number =>
  states[round]?.[address] ?? Number.NaN;

describe('the lesson on Grover’s search', () => {
  const { states, means } = searchAmplitudes(8, [5], 3);

  it('gives the amplitudes after each round: 0.354, 0.884, 0.972', () => {
    const { rows } = findTable(grover, 'Marked amplitude');
    expect(rows.map(([, marked]) => marked)).toEqual(['0.354', '0.884', '0.972', '0.575']);
    for (const [rounds, marked = '', other = '', probability = '', expected = ''] of rows) {
      const value = amplitude(states, Number(rounds), 5);
      expectRounded(marked, value);
      expectRounded(other, amplitude(states, Number(rounds), 0));
      expectRounded(probability, value ** 2);
      expectRounded(expected, 1000 * value ** 2);
    }
  });

  it('computes the steps between them', () => {
    const [first = 0, second = 0] = means;
    const at = (round: number, address: number) => amplitude(states, round, address);
    expectStated(grover, /1\/\\sqrt\{8\} = ([\d.]+)\$/, at(0, 5));
    expectStated(
      grover,
      /amplitudes are ([\d.]+) and one is (−[\d.]+)\. Their mean is ([\d.]+)\./,
      at(0, 0),
      -at(0, 5),
      first,
    );
    const reflected = /2 \\times ([\d.]+) \+ ([\d.]+) = ([\d.]+)\$[^$]+\$2 \\times ([\d.]+) - ([\d.]+) = (-?[\d.]+)\$/;
    const [one = '', two = ''] = grover.split('In the second round');
    expectStated(one, reflected, first, at(0, 5), at(1, 5), first, at(0, 0), at(1, 0));
    expectStated(two, /the mean after marking is ([\d.]+)\./, second);
    expectStated(two, reflected, second, at(1, 5), at(2, 5), second, at(1, 0), at(2, 0));
    expectStated(grover, /find the cell in about (\d+) of 1,000/, 1000 * at(2, 5) ** 2);
  });

  it('gives the angles, and the best number of rounds', () => {
    const degrees = (rounds: number) => ((2 * rounds + 1) * Math.asin(1 / Math.sqrt(8)) * 180) / Math.PI;
    expectStated(grover, /theta = ([\d.]+)\^/, degrees(0));
    expectStated(grover, /lead to ([\d.]+)°, ([\d.]+)° and ([\d.]+)°/, degrees(1), degrees(2), degrees(3));
    for (const [cells = '', rounds, success = ''] of findTable(grover, 'Probability of success').rows) {
      const theta = Math.asin(1 / Math.sqrt(parseNumber(cells)));
      const at = (k: number) => Math.sin((2 * k + 1) * theta) ** 2;
      expectRounded(success, at(Number(rounds)));
      expect(at(Number(rounds))).toBeGreaterThan(at(Number(rounds) - 1));
      expect(at(Number(rounds))).toBeGreaterThan(at(Number(rounds) + 1));
    }
  });

  it('answers its exercises', () => {
    expectStated(
      findExercise(grover, 1).answer,
      /^It is (\d): one round/,
      amplitude(searchAmplitudes(4, [2], 1).states, 1, 2),
    );
    const two = searchAmplitudes(8, [1, 6], 1).states;
    expect(amplitude(two, 1, 1) ** 2 + amplitude(two, 1, 6) ** 2).toBeCloseTo(1, 12);
    const [cells] = matchLesson(findExercise(grover, 3).question, /over (\d+) cells/).map(Number);
    const many = searchAmplitudes(cells ?? 0, [77], 12).states;
    expectStated(findExercise(grover, 3).answer, /^(\d+) rounds, ([\d.]+)\./, 12, amplitude(many, 12, 77) ** 2);
    expectStated(grover, /\(1 - 0\.945\)\^2 = ([\d.]+)\$/, 1 - (1 - amplitude(states, 2, 5) ** 2) ** 2);
  });
});

describe('the lesson on Shor’s algorithm', () => {
  it('finds the factors from the periods', () => {
    const { header, rows } = findTable(shor, 'Exponent $x$');
    expect(rows[0]?.slice(1).map(Number)).toEqual(header.slice(1).map((x) => power(7, Number(x), 15)));
    expectStated(shor, /the period is \$r = (\d+)\$/, computePeriod(7, 15));
    expectStated(shor, /= (\d+) \\times (\d+)\./, 7 ** 2 - 1, 7 ** 2 + 1);
    expectStated(shor, /\\gcd\(48, 15\) = (\d)\$ and \$\\gcd\(50, 15\) = (\d)\$/, gcd(48, 15), gcd(50, 15));
    const powers = Array.from({ length: 6 }, (_, x) => power(2, x, 21));
    expectStated(
      shor,
      /powers are (\d+), (\d+), (\d+), (\d+), (\d+), (\d+), so \$r = (\d+)\$/,
      ...powers,
      computePeriod(2, 21),
    );
    expectStated(shor, /\\gcd\(2\^3 - 1, 21\) = (\d)\$ and \$\\gcd\(2\^3 \+ 1, 21\) = (\d)\$/, gcd(7, 21), gcd(9, 21));
    expectStated(findExercise(shor, 1).answer, /^Period (\d)/, computePeriod(2, 15));
    expectStated(findExercise(shor, 2).answer, /^Its period is (\d)/, computePeriod(14, 15));
  });

  it('gives the outcomes of its circuit', () => {
    const [circuit] = parseCircuits(shor);
    const result = runCircuit(circuit?.program ?? '');
    const { rows } = findTable(shor, 'Period read');
    const total = rows.reduce((sum, [y, probability = '', fraction = '', period]) => {
      const value = computeProbability(result, new RegExp(`^${Number(y).toString(2).padStart(3, '0')}`));
      expectRounded(probability, value);
      expect(value).toBeCloseTo(fourierProbability(Number(y), 8, 4), 9);
      expect(fraction).toBe(nearestFraction(Number(y) / 8, 8));
      expect(period).toBe(fraction.split('/')[1] ?? 'none');
      return sum + value;
    }, 0);
    expect(total).toBeCloseTo(1, 9);
    for (const y of [0, 4]) expect(fourierProbability(y, 8, 2)).toBeCloseTo(0.5, 9);
  });

  it('gives the outcomes for a period that does not fit', () => {
    const { rows } = findTable(shor, 'Fraction with denominator up to 21');
    const total = rows.reduce((sum, [y, probability = '', fraction]) => {
      const value = fourierProbability(Number(y), 512, 6);
      expectRounded(probability, value);
      expect(fraction).toBe(nearestFraction(Number(y) / 512, 21));
      return sum + value;
    }, 0);
    expectStated(shor, /six outcomes have probability ([\d.]+);/, total);
    expectStated(shor, /512\/6 = ([\d.]+)\$/, 512 / 6);
    expectStated(
      findExercise(shor, 4).answer,
      /^(\d) Hadamard gates and (\d+) controlled phases, (\d+) in all/,
      9,
      (9 * 8) / 2,
      9 + 36,
    );
  });
});

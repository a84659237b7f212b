// @databases none
import { buildQuery, measureFidelity, parseRunLink } from '@qram/simulator';
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
import { computeProbability, runCircuit } from '../../test/lessons/state-vector.ts';

const tree = readLessonFile('bucket-brigade-tree');
const counts = readLessonFile('counting-switches');
const errors = readLessonFile('errors-along-a-path');

const toBits = (address: number, n: number): string => address.toString(2).padStart(n, '0');

/** Switches that addresses set: the proper prefixes of their bits. */
function countSwitches(addresses: readonly string[]): Set<string> {
  return new Set(addresses.flatMap((bits) => [...bits].map((_, level) => bits.slice(0, level))));
}

const SWITCH_NAMES: Record<string, string> = { '': 'root', 0: 'L', 1: 'R', '00': 'LL', '01': 'LR', 10: 'RL', 11: 'RR' };
const getName = (prefix: string): string => SWITCH_NAMES[prefix] ?? prefix;
/** Levels of a tree with so many cells, which is a power of two. */
function getLevels(cells: string): number {
  const levels = Math.log2(parseNumber(cells));
  expect(levels).toBe(Math.round(levels));
  return levels;
}

const meetings = (n: number): number => (n * (n + 1)) / 2;

describe('the lesson on the bucket-brigade tree', () => {
  it('follows an address through the tree', () => {
    const [address = ''] = matchLesson(tree, /Send the address (\d+) into/);
    const rows = [...address].map((bit, level) => {
      const crossed = [...address.slice(0, level)].map((_, above) => getName(address.slice(0, above)));
      const set = `${getName(address.slice(0, level))} to ${bit === '0' ? 'left' : 'right'}`;
      return [String(level + 1), bit, crossed.join(', ') || 'nothing', set, `${level + 1} set, ${6 - level} wait`];
    });
    expect(findTable(tree, 'Crosses').rows).toEqual(rows);
    expectStated(tree, /meetings: (\d+) for \$n = 3\$ and (\d+) for \$n = 10\$/, meetings(3), meetings(10));
    const [n] = matchLesson(findExercise(tree, 3).question, /n = (\d+)\$/).map(Number);
    expectStated(findExercise(tree, 3).answer, /^(\d+) meetings/, meetings(n ?? 0));
  });

  it('counts the switches of superpositions', () => {
    for (const [addresses = '', each = '', different = ''] of findTable(tree, 'Different switches').rows) {
      const all = Array.from({ length: 8 }, (_, address) => toBits(address, 3));
      const named = addresses === 'all eight' ? all : (addresses.match(/\d+/g) ?? []);
      expectRounded(each, 3);
      expectRounded(different, countSwitches(named).size);
    }
    const [answer = ''] = matchLesson(findExercise(tree, 2).answer, /^Root, (.+): six/);
    const asked = findExercise(tree, 2).question.match(/[01]{3}/g) ?? [];
    expect(asked).toHaveLength(3);
    expect(`root, ${answer.replace(' and', ',')}`.split(', ').sort()).toEqual(
      [...countSwitches(asked)].map(getName).sort(),
    );
    expect([...countSwitches(['010'])].map(getName)).toEqual(
      matchLesson(tree, /the switches (\w+), (\w+) and (\w+) are set/),
    );
    expect([...countSwitches(['101'])].map(getName)).toEqual(
      matchLesson(tree, /in the second (\w+), (\w+) and (\w+)\./),
    );
    expect(findExercise(tree, 1).question).toContain('address 110 ');
    const [, ...below] = [...countSwitches(['110'])].map(getName);
    expect(below).toEqual(matchLesson(findExercise(tree, 1).answer, /^Root to right, (\w+) to right, (\w+) to left/));
  });
});

describe('the lesson on counting switches', () => {
  it('counts both designs', () => {
    for (const [cells = '', fanOut = '', brigade = '', ratio = ''] of findTable(counts, 'Ratio').rows) {
      const n = getLevels(cells);
      const driven = Array.from({ length: n }, (_, level) => 2 ** level).reduce((sum, count) => sum + count, 0);
      expectRounded(fanOut, driven);
      expectRounded(brigade, n);
      expectRounded(ratio, driven / n);
    }
    const [cells] = matchLesson(findExercise(counts, 1).question, /for (\d+) cells/).map(Number);
    expectStated(findExercise(counts, 1).answer, /^(\d+) and (\d+)\./, (cells ?? 0) - 1, Math.log2(cells ?? 0));
    expectStated(counts, /steps: (\d+) for \$n = 20\$/, 20 ** 2 + 3 * 20 + 1);
    expectStated(counts, /as many as loading: around (\d+)\./, 3 * 2 * 20);
    expectStated(counts, /its call takes \$4n \+ 1 = (\d+)\$/, 4 * 20 + 1);
  });

  it('computes how often calls succeed', () => {
    expect(counts).toContain('With $\\varepsilon = 0.001$, one failure in a thousand');
    const [, success, needed] = [...counts.matchAll(/^\| Cells[\s\S]+?\n\n/gm)].map(([block]) => block);
    for (const [cells = '', fanOut = '', brigade = ''] of findTable(success ?? '', 'Fan-out').rows) {
      expectRounded(fanOut, 0.999 ** (parseNumber(cells) - 1));
      expectRounded(brigade, 0.999 ** getLevels(cells));
    }
    for (const [cells = '', fanOut = '', brigade = ''] of findTable(needed ?? '', 'Fan-out').rows) {
      expectRounded(fanOut, 1 - 0.99 ** (1 / (parseNumber(cells) - 1)));
      expectRounded(brigade, 1 - 0.99 ** (1 / getLevels(cells)));
    }
    expect(findExercise(counts, 2).question).toMatch(/= 0\.0001\$.+ 1,024 cells/);
    expectStated(findExercise(counts, 2).answer, /^([\d.]+) and ([\d.]+)\./, 0.9999 ** 1023, 0.9999 ** 10);
    expect(findExercise(counts, 4).question).toMatch(/= 0\.001\$ and 95 %/);
    expectStated(counts, /n = (\d+)\$ levels, since \$0\.999\^\{51\} = ([\d.]+)\$/, 51, 0.999 ** 51);
    expect(0.999 ** 52).toBeLessThan(0.95);
  });

  it('prints what its program prints', () => {
    const lists = [[5], [5, 11], [5, 11, 22, 27], Array.from({ length: 32 }, (_, address) => address)];
    const printed = lists.map((addresses) => countSwitches(addresses.map((address) => toBits(address, 5))).size);
    expectStated(counts, /It prints (\d+) of 31, (\d+) of 31, (\d+) of 31 and (\d+) of 31/, ...printed);
    expect(counts).toContain('for addresses in ([5], [5, 11], [5, 11, 22, 27], range(32)):');
    expectStated(
      findExercise(counts, 3).answer,
      /^(\d+), since they share the root/,
      countSwitches(['00000', '11111']).size,
    );
  });
});

/** Share of good addresses in a tree with so many levels, and the fidelity: averages over all failures. */
function averages(levels: number, failing: number): { share: number; fidelity: number } {
  if (levels === 0) return { share: 1, fidelity: 1 };
  const below = averages(levels - 1, failing);
  return { share: (1 - failing) * below.share, fidelity: (1 - failing) * 0.5 * (below.fidelity + below.share ** 2) };
}

/** The same for eight cells, from all 128 combinations of failures. */
function enumerated(failing: number): { share: number; fidelity: number } {
  const prefixes = ['', '0', '1', '00', '01', '10', '11'];
  let [share, fidelity] = [0, 0];
  for (let failures = 0; failures < 2 ** prefixes.length; failures += 1) {
    const failed = prefixes.filter((_, index) => (failures >> index) & 1);
    const good = Array.from({ length: 8 }, (_, address) => toBits(address, 3)).filter((bits) =>
      [...countSwitches([bits])].every((prefix) => !failed.includes(prefix)),
    );
    const probability = failing ** failed.length * (1 - failing) ** (prefixes.length - failed.length);
    share += probability * (good.length / 8);
    fidelity += probability * (good.length / 8) ** 2;
  }
  return { share, fidelity };
}

describe('the lesson on errors', () => {
  it('computes what one failure costs', () => {
    for (const [level = '', switches = '', share = '', fidelity = ''] of findTable(errors, 'Level').rows) {
      expectRounded(switches, 2 ** (Number(level) - 1));
      expectRounded(share, 1 / 2 ** (Number(level) - 1));
      expectRounded(fidelity, (1 - 1 / 2 ** (Number(level) - 1)) ** 2);
    }
    const run = parseRunLink(matchLesson(errors, /\(\/simulator#(\S+)\)/)[0] ?? '');
    if (!run.ok) throw new Error(run.error.message);
    expectStated(errors, /below the tree: ([\d.]+)\.$/m, measureFidelity(buildQuery(run.value)).fidelity);
    expectStated(findExercise(errors, 1).answer, /^([\d.]+), since a quarter/, 0.75 ** 2);
    expectStated(findExercise(errors, 2).answer, /^([\d.]+)\.$/, 0.5 ** 2);
    expect(findExercise(errors, 3).question).toContain('$N = 8$ and $\\varepsilon = 0.01$');
    expectStated(findExercise(errors, 3).answer, /^([\d.]+)\.$/, 0.99 ** 3);
    // A failure of a level's switch with a share f of the addresses costs f of them, and 1 - (1 - f)² of the fidelity.
    const losses = Array.from({ length: 10 }, (_, depth) => 2 ** depth * (1 - (1 - 2 ** -depth) ** 2));
    const total = losses.reduce((sum, loss) => sum + loss, 0);
    expectStated(findExercise(errors, 4).answer, /by (\d+) %, .+ by (\d+) %/, (100 * 0.9) / 10, (100 * 0.9) / total);
  });

  it('computes the averages over all failures', () => {
    expect(averages(3, 0.01).share).toBeCloseTo(enumerated(0.01).share, 12);
    expect(averages(3, 0.01).fidelity).toBeCloseTo(enumerated(0.01).fidelity, 12);
    expect(errors).toContain('With $\\varepsilon = 0.001$ for each switch');
    for (const [cells = '', good = '', brigade = '', fanOut = ''] of findTable(errors, 'Good addresses').rows) {
      const n = getLevels(cells);
      const { share, fidelity } = averages(n, 0.001);
      expectRounded(good, share);
      expectRounded(brigade, fidelity);
      expectRounded(fanOut, 0.999 ** (parseNumber(cells) - 1));
      expect(fidelity).toBeGreaterThanOrEqual(0.999 ** (2 * n));
    }
    expectStated(errors, /fidelity of ([\d.]+) for each/, averages(10, 0.001).fidelity);
    expectStated(errors, /\$([\d.]+)\^\{50\} = ([\d.]+)\$/, averages(10, 0.001).fidelity, 0.982 ** 50);
    expectStated(errors, /may lose only ([\d.]+)\./, 1 - 0.99 ** (1 / 50));
    expect((1 - 0.99 ** (1 / 50)) / 20).toBeCloseTo(1 / 100_000, 6);
  });

  it('detects errors with the echo', () => {
    const [echo] = parseCircuits(errors);
    const program = echo?.program ?? '';
    expect(computeProbability(runCircuit(program.replace('z right;', '')), /^0100/)).toBeCloseTo(1, 9);
    const weak = runCircuit(program.replace('z right;', 'p(0.1) right;'));
    expect(errors).toMatch(/a phase of 0\.1 radians[\s\S]+\\cos\^2\(0\.05\\,k\)/);
    expectStated(errors, /returns 0 with probability ([\d.]+)\./, computeProbability(weak, /^0/));
    const tenfold = runCircuit(program.replace('z right;', 'p(0.1) right;'.repeat(10)));
    expectStated(errors, /k\)\$: ([\d.]+) for \$k = 10\$/, computeProbability(tenfold, /^0/));
  });
});

// @databases none
import { readdirSync } from 'node:fs';
import { buildQuery, parseRunLink } from '@qram/simulator';
import { describe, expect, it } from 'vitest';
import {
  expectRounded,
  expectState,
  expectStated,
  findExercise,
  findTable,
  matchLesson,
  parseAmplitudes,
  parseCircuits,
  parseNumber,
  readLessonFile,
} from '../../test/lessons/lesson-text.ts';
import { computeProbability, runCircuit } from '../../test/lessons/state-vector.ts';
import { tutorialsSeed } from './tutorials-content.ts';

const lessons = tutorialsSeed.flatMap(({ topics }) => topics).map(({ file }) => [file, readLessonFile(file)] as const);
const qubits = readLessonFile('one-qubit');
const registers = readLessonFile('registers');
const phase = readLessonFile('phase-and-interference');
const memory = readLessonFile('from-classical-to-quantum');

describe('sample lessons', () => {
  it('gives each lesson a topic of its own', () => {
    const files = readdirSync(new URL('lessons/', import.meta.url)).sort();
    expect(lessons.map(([file]) => `${file}.md`).sort()).toEqual(files);
    expect(lessons).toHaveLength(9);
  });

  it.each(lessons)('%s has 700 to 1,400 words, headings from the second level, and exercises', (_, lesson) => {
    const text = lesson.replace(/^```figure[\s\S]*?^```/gm, '').replace(/^ *>(?: \[!ANSWER\])?/gm, '');
    const words = text.match(/\S+/g)?.length ?? 0;
    expect(words).toBeGreaterThanOrEqual(700);
    expect(words).toBeLessThanOrEqual(1400);
    const headings = lesson.replace(/^```[\s\S]*?^```/gm, '').match(/^#+ .+$/gm) ?? [];
    for (const heading of headings) expect(heading).toMatch(/^#{2,3} \S/);
    expect(headings.at(-1)).toBe('## Try it');
    for (const number of [1, 2, 3, 4]) expect(findExercise(lesson, number)).not.toMatchObject({ answer: '' });
  });

  it.each(
    lessons.flatMap(([file, lesson]) =>
      parseCircuits(lesson).map(({ program, state }, index) => [file, index + 1, program, state] as const),
    ),
  )('%s states the result of circuit %i', (file, _, program, state) => {
    const result = runCircuit(program);
    if (state) expectState(result, state);
    else expect(file).toBe('shor-period');
  });

  it('links to runs of the simulator that everybody can open, at the steps they talk about', () => {
    const links = lessons.flatMap(([file, lesson]) =>
      [...lesson.matchAll(/\]\(\/simulator#([^)]+)\)/g)].map(([, link = '']) => [file, link] as const),
    );
    const steps = links.map(([file, link]) => {
      const run = parseRunLink(link);
      if (!run.ok) throw new Error(`${file}: ${run.error.message}`);
      expect([file, run.value.memory.addressBits <= 3]).toEqual([file, true]);
      const { phase: shown } = buildQuery(run.value).schedule.steps[run.value.step - 1] ?? {};
      return `${file}: ${shown?.name}`;
    });
    expect(steps.toSorted()).toEqual([
      'bucket-brigade-tree: Route address bit 3',
      'counting-switches: Route address bit 3',
      'errors-along-a-path: Copy data',
      'errors-along-a-path: Copy data',
      'errors-along-a-path: Route the bus',
      'from-classical-to-quantum: Copy data',
      'grover-search: Copy data',
      'phase-and-interference: Unload address bit 1',
    ]);
  });

  it('notices a changed lesson', () => {
    const result = runCircuit('qubit[2] q; h q[0]; cx q[0], q[1];');
    expect(() => expectState(result, '\\frac{1}{\\sqrt{2}}\\bigl(\\ket{00} - \\ket{11}\\bigr)')).toThrow();
    expect(() => expectState(result, '0.708\\ket{00} + 0.708\\ket{11}')).toThrow();
    expect([...parseAmplitudes('0.8\\ket{01}\\ket{1} - 0.6\\bigl(\\ket{11}\\ket{0}\\bigr)')]).toEqual([
      ['011', 0.8],
      ['110', -0.6],
    ]);
  });
});

describe('the lesson on one qubit', () => {
  it('gives the probabilities of each state, and what to expect in 1,000 runs', () => {
    for (const [a = '', b = '', zero = '', one = '', zeros = '', deviation = ''] of findTable(qubits, 'Chance $P(0)$')
      .rows) {
      const p = parseNumber(a) ** 2;
      expectRounded(b, (b.startsWith('−') ? -1 : 1) * Math.sqrt(1 - p));
      expectRounded(zero, p);
      expectRounded(one, 1 - p);
      expect(parseNumber(zeros)).toBe(Math.round(1000 * Number(zero)));
      expectRounded(deviation, Math.sqrt(1000 * p * (1 - p)));
    }
  });

  it('computes the angles and counts of its examples', () => {
    expectStated(qubits, /\\sqrt\{0\.75\} = ([\d.]+)\$/, Math.cos(Math.PI / 6));
    expectStated(qubits, /land within (\d+) of (\d+)/, Math.sqrt(1000 * 0.75 * 0.25), 750);
    const state = runCircuit('qubit q; ry(2.498) q;');
    expectStated(findExercise(qubits, 1).answer, /^([\d.]+) and ([\d.]+);/, 0.6 ** 2, 0.8 ** 2);
    expectStated(findExercise(qubits, 2).answer, /^([\d.]+) and ([\d.]+)\./, 0.8 ** 2, 0.6 ** 2);
    expectStated(qubits, /= ([\d.]+)\$ radians/, 2 * Math.asin(Math.sqrt(0.9)));
    expect(computeProbability(state, /1/)).toBeCloseTo(0.9, 3);
    expectStated(qubits, /0\.001\^2 = ([\d{},]+)\$/, (0.75 * 0.25) / 0.001 ** 2);
  });
});

describe('the lesson on registers', () => {
  it('counts amplitudes and bytes', () => {
    for (const [n, amplitudes = '', bytes = ''] of findTable(registers, 'Bytes').rows) {
      expectRounded(amplitudes, 2 ** Number(n));
      expectRounded(bytes, 16 * 2 ** Number(n));
    }
    expectStated(findExercise(registers, 1).answer, /^([\d,]+) amplitudes in ([\d,]+) bytes/, 2 ** 24, 16 * 2 ** 24);
  });

  it('gives the probabilities of its measurements', () => {
    expectStated(registers, /1\/\\sqrt\{8\} = ([\d.]+)\$/, 1 / Math.sqrt(8));
    expectStated(registers, /has probability ([\d.]+)\. Read/, 1 / 8);
    const [, parity] = parseCircuits(registers);
    const state = runCircuit(parity?.program ?? '');
    const [one = '', first = '', second = ''] = matchLesson(
      registers,
      /returns 1 with probability ([\d.]+)\. What stays is \$\\ket\{(\d+)\}\$ and \$\\ket\{(\d+)\}\$/,
    );
    expectRounded(one, computeProbability(state, /1$/));
    expect(computeProbability(state, new RegExp(`${first}|${second}`))).toBeCloseTo(computeProbability(state, /1$/), 9);
    expect(computeProbability(state, /000|110/)).toBeCloseTo(computeProbability(state, /0$/), 9);
    expect(computeProbability(runCircuit('qubit[3] q; h q[0]; cx q[0], q[1]; cx q[1], q[2];'), /000|111/)).toBeCloseTo(
      1,
      9,
    );
    const bell = '\\frac{1}{\\sqrt{2}}(\\ket{00} + \\ket{11})';
    expectState(runCircuit('qubit[2] q; h q[0]; cx q[0], q[1]; h q;'), bell);
  });
});

describe('the lesson on phase', () => {
  it('gives the interference for each phase', () => {
    for (const [angle = '', zero = '', one = ''] of findTable(phase, 'Phase $\\varphi$').rows) {
      const state = runCircuit(`qubit q; h q; p(${parseNumber(angle)}) q; h q;`);
      expectRounded(zero, computeProbability(state, /0/));
      expectRounded(one, computeProbability(state, /1/));
    }
  });

  it('gives the interference that a record leaves', () => {
    const recorded = (angle: number) => runCircuit(`qubit a; qubit r; h a; ctrl @ ry(${angle}) a, r; h a;`);
    for (const [angle = '', overlap = '', one = ''] of findTable(phase, 'Overlap').rows) {
      expectRounded(overlap, Math.cos(parseNumber(angle) / 2));
      expectRounded(one, computeProbability(recorded(parseNumber(angle)), /^1/));
    }
    const [overlap] = matchLesson(findExercise(phase, 3).question, /overlap ([\d.]+)\./).map(Number);
    const faint = recorded(2 * Math.acos(overlap ?? Number.NaN));
    expectStated(findExercise(phase, 3).answer, /^([\d.]+)\./, computeProbability(faint, /^1/));
    const erased = runCircuit('qubit a; qubit r; h a; cx a, r; cx a, r; h a;');
    expect(computeProbability(erased, /^0/)).toBeCloseTo(1, 9);
    const [state = ''] = matchLesson(phase, /the state is now \$(.+?)\$/);
    expectState(runCircuit('qubit a; qubit r; h a; cx a, r; h a; h r;'), state);
  });
});

describe('the lesson on quantum memories', () => {
  it('counts cells', () => {
    for (const [bits, cells = ''] of findTable(memory, 'Cells').rows) expectRounded(cells, 2 ** Number(bits));
    const [cells = ''] = matchLesson(findExercise(memory, 1).question, /memory of ([\d,]+) cells/);
    expectStated(findExercise(memory, 1).answer, /^(\d+) qubits/, Math.log2(parseNumber(cells)));
  });

  it('gives what a measurement of the data leaves', () => {
    const cells = [...matchLesson(memory, /^cells = \[(\d), (\d), (\d), (\d)\]/m)].map(Number);
    expect(cells).toEqual([0, 1, 1, 0]);
    const [call] = parseCircuits(memory);
    const state = runCircuit(call?.program ?? '');
    expectStated(memory, /it returns 1 with probability ([\d.]+), and the addresses/, computeProbability(state, /1$/));
    for (const [address, content] of cells.entries())
      expect(computeProbability(state, new RegExp(`^${address.toString(2).padStart(2, '0')}${content}`))).toBeCloseTo(
        0.25,
      );
    const [unequal = '', one = ''] = matchLesson(
      memory,
      /gives \$(.+)\$\. Now the data qubit returns 1 with.+?([\d.]+)\./,
    );
    const amplitudes = parseAmplitudes(unequal);
    const [start = ''] = matchLesson(memory, /Start with \$(.+?)\$, and the same memory/);
    expect([...parseAmplitudes(start)]).toEqual([...amplitudes].map(([key, value]) => [key.slice(0, 2), value]));
    expect([...amplitudes.values()].reduce((sum, value) => sum + value ** 2, 0)).toBeCloseTo(1, 9);
    for (const key of amplitudes.keys()) expect(Number(key[2])).toBe(cells[Number.parseInt(key.slice(0, 2), 2)]);
    expectRounded(one, (amplitudes.get('011') ?? 0) ** 2);
    const twice = `${call?.program}${call?.program.slice(call.program.indexOf('negctrl'))}`;
    expect(computeProbability(runCircuit(twice), /0$/)).toBeCloseTo(1, 9);
  });
});

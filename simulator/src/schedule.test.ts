import { describe, expect, it, test } from 'vitest';
import { computeFidelityBound } from './exact-fidelity.ts';
import { countSetStates, isLoadedState } from './loaded-states.ts';
import { drawMemory } from './memory-input.ts';
import { SET_ROUTERS } from './noise.ts';
import { buildQuery, createInitialState, runSteps } from './query.ts';
import { readState } from './run-state.ts';
import { buildSchedule, type Operation } from './schedule.ts';
import { describeStep } from './step-texts.ts';

describe('a schedule', () => {
  it('names its phases and says each step of a bucket brigade in a sentence', () => {
    const schedule = buildSchedule('bucket-brigade', 2);
    const { phases, steps } = schedule;
    expect(phases.map(({ name }) => name)).toEqual([
      'Route address bit 1',
      'Route address bit 2',
      'Route the bus',
      'Copy data',
      'Return the bus',
      'Unload address bit 2',
      'Unload address bit 1',
    ]);
    expect(steps.map((step) => describeStep(schedule, step))).toEqual([
      'Address bit 1 enters the tree and sets the root router.',
      'Address bit 2 enters the tree, and the root router sends it to level 2.',
      'Address bit 2 sets the router on level 2 that it has reached.',
      'The bus enters the tree, and the root router sends it to level 2.',
      'The router on level 2 sends the bus to its cell.',
      'The bus takes the data of the cell it has reached.',
      'The bus returns through the router on level 2.',
      'The bus returns through the root router and leaves the tree.',
      'The router on level 2 releases address bit 2 and waits again.',
      'Address bit 2 returns through the root router and leaves the tree.',
      'The root router releases address bit 1, which leaves the tree. Without errors, every router waits again.',
    ]);
  });

  it('sets and resets a level of fan-out in one step', () => {
    const schedule = buildSchedule('fan-out', 2);
    const { phases, steps } = schedule;
    expect(steps).toHaveLength(4 * 2 + 1);
    expect(phases.map(({ name, first, last }) => [name, first, last])).toEqual([
      ['Route address bit 1', 1, 1],
      ['Route address bit 2', 2, 2],
      ['Route the bus', 3, 4],
      ['Copy data', 5, 5],
      ['Return the bus', 6, 7],
      ['Unload address bit 2', 8, 8],
      ['Unload address bit 1', 9, 9],
    ]);
    const sentences = steps.map((step) => describeStep(schedule, step));
    expect(sentences[1]).toBe('Address bit 2 sets all routers on level 2 at once.');
    expect(sentences[8]).toBe('Address bit 1 resets all routers on level 1 at once.');
  });

  it('serves the pages of a hybrid one after another', () => {
    const schedule = buildSchedule('hybrid', 3, 2);
    const { phases, steps } = schedule;
    expect(phases.slice(0, 7).map(({ name, page, first, last }) => [name, page, first, last])).toEqual([
      ['Page 00: select', 0, 1, 1],
      ['Page 00: route address bit 3', 0, 2, 2],
      ['Page 00: route the bus', 0, 3, 3],
      ['Page 00: copy data', 0, 4, 4],
      ['Page 00: return the bus', 0, 5, 5],
      ['Page 00: unload address bit 3', 0, 6, 6],
      ['Page 00: deselect', 0, 7, 7],
    ]);
    expect(steps.slice(7, 9).map((step) => describeStep(schedule, step))).toEqual([
      'The signal qubit turns to 1 where the address starts with 01: the tree serves this page.',
      'Address bit 3 enters the tree and sets the root router.',
    ]);
    expect(steps.filter(({ number }) => isLoadedState(schedule, number)).map(({ number }) => number)).toEqual([
      2, 9, 16, 23,
    ]);
  });

  it.each(['bucket-brigade', 'fan-out'] as const)('returns a palindrome around the copy for %s', (architecture) => {
    for (const addressBits of [1, 2, 3, 10]) {
      const operations = buildSchedule(architecture, addressBits).steps.flatMap((step) => step.operations);
      expect(operations.toReversed()).toEqual(operations);
    }
  });

  it('says where the traveling address bit is after each step', () => {
    const levels = buildSchedule('bucket-brigade', 3).steps.map(({ bits }) => bits.map(({ level }) => level));
    const load = [[null], [1], [null], [1], [2], [null]];
    const unload = [[2], [1], [null], [1], [null], [null]];
    expect(levels).toEqual([...load, ...Array.from({ length: 7 }, () => []), ...unload]);
  });

  it('counts the states after a step in which a level is set', () => {
    const schedule = buildSchedule('bucket-brigade', 3);
    expect([0, 1, 2].map((level) => countSetStates(schedule, level))).toEqual([18, 14, 8]);
    expect(schedule.loadedAt).toBe(6);
  });
});

/** Levels of the address bits' inputs that an operation uses. */
function listInputs(operation: Operation): number[] {
  if (operation.kind === 'exchange-address') return [0];
  if (operation.kind === 'set-routers') return [operation.level];
  return operation.kind === 'route-address' ? [operation.level, operation.level + 1] : [];
}

/** What a step does with each bit: a bit enters or leaves together with its first or last move. */
function groupByBit(operations: readonly Operation[]): Operation[][] {
  const usesRootInput = (operation: Operation) => listInputs(operation)[0] === 0;
  const atRoot = operations.filter(usesRootInput);
  const others = operations.filter((operation) => !usesRootInput(operation)).map((operation) => [operation]);
  return atRoot.length === 0 ? others : [atRoot, ...others];
}

const SIZES = Array.from({ length: 10 }, (_, index) => index + 1);
const pipelined = (addressBits: number) => buildSchedule('bucket-brigade', addressBits, 1, 'pipelined');

describe('a pipelined schedule', () => {
  test.each(SIZES)('takes 8n − 5 steps, for n = %i', (addressBits) => {
    const { steps, phases, loadedAt } = pipelined(addressBits);
    expect(steps).toHaveLength(addressBits === 1 ? 5 : 8 * addressBits - 5);
    expect(loadedAt).toBe(addressBits === 1 ? 1 : 3 * (addressBits - 1));
    expect(phases.map(({ name }) => name)).toEqual([
      'Route the address bits',
      'Route the bus',
      'Copy data',
      'Return the bus',
      'Unload the address bits',
    ]);
  });

  it('is the serial one for up to 8 cells, and shorter for more', () => {
    for (const addressBits of SIZES) {
      const serial = buildSchedule('bucket-brigade', addressBits).steps.map(({ operations }) => operations);
      const steps = pipelined(addressBits).steps.map(({ operations }) => operations);
      if (addressBits <= 3) expect(steps).toEqual(serial);
      else expect(steps.length).toBeLessThan(serial.length);
    }
  });

  test.each(SIZES)('uses no input for two bits in a step, and is its own mirror image, for n = %i', (addressBits) => {
    const { steps } = pipelined(addressBits);
    for (const { operations, bits } of steps) {
      const groups = groupByBit(operations.filter((operation) => listInputs(operation).length > 0));
      expect(groups).toHaveLength(bits.length);
      const inputs = groups.flatMap((group) => [...new Set(group.flatMap(listInputs))]);
      expect(new Set(inputs).size).toBe(inputs.length);
    }
    const sets = steps.map(({ operations }) => new Set(operations.map((operation) => JSON.stringify(operation))));
    expect(sets.toReversed()).toEqual(sets);
  });

  it('lets no bit enter earlier: it would need an input that the bit before it uses', () => {
    const serial = buildSchedule('bucket-brigade', 10);
    const movesOf = (bit: number) =>
      serial.steps
        .filter(({ bits, phase }) => phase.kind === 'load' && bits[0]?.bit === bit)
        .map(({ operations }) => [...new Set(operations.flatMap(listInputs))]);
    const { steps } = pipelined(10);
    const entries = SIZES.map(
      (_, bit) => steps.find(({ bits }) => bits.some((moved) => moved.bit === bit))?.number ?? 0,
    );
    expect(entries).toEqual([1, 2, 4, 6, 8, 10, 12, 14, 16, 18]);
    for (const bit of SIZES.slice(0, 9)) {
      for (let spacing = 0; spacing < (entries[bit] ?? 0) - (entries[bit - 1] ?? 0); spacing += 1) {
        const [later, earlier] = [movesOf(bit), movesOf(bit - 1)];
        const isShared = later.some((inputs, step) => inputs.some((level) => earlier[step + spacing]?.includes(level)));
        expect(isShared).toBe(true);
      }
    }
  });

  test.each([
    [4, 3],
    [4, 2],
    [5, 3],
    [6, 2],
  ] as const)(
    'has each traveling bit where the plan says, in every branch of n = %i, %i levels',
    (addressBits, levels) => {
      const query = buildQuery({
        ...{ memory: drawMemory(addressBits, 2, 5), addresses: { kind: 'uniform' }, architecture: 'bucket-brigade' },
        ...{ routerLevels: levels, errors: [], schedule: 'pipelined' },
      });
      for (const step of query.schedule.steps) {
        for (const { address, transit } of readState(query, step.number).branches) {
          const planned = step.bits.flatMap(({ bit, level }) =>
            level === null
              ? []
              : [
                  {
                    kind: 'address',
                    level,
                    index: address >> (addressBits - level),
                    value: (address >> (addressBits - 1 - bit)) & 1,
                  },
                ],
          );
          const found = transit.filter(({ kind }) => kind === 'address');
          expect(found.toSorted((a, b) => a.level - b.level)).toEqual(planned.toSorted((a, b) => a.level - b.level));
        }
      }
    },
  );

  test.each([1, 2, 3, 4, 5, 6])(
    'has the states of the serial one when loaded, at the copy and at the end, n = %i',
    (n) => {
      for (const routerLevels of [2, 3] as const) {
        const states = (['serial', 'pipelined'] as const).map((schedule) => {
          const query = buildQuery({
            ...{ memory: drawMemory(n, 2, 3), addresses: { kind: 'uniform' }, architecture: 'bucket-brigade' },
            ...{ routerLevels, errors: [], schedule },
          });
          const { loadedAt, phases, steps } = query.schedule;
          const copy = phases.find(({ kind }) => kind === 'copy')?.last ?? 0;
          return [loadedAt, copy, steps.length].map((last) => {
            const state = createInitialState(query);
            runSteps(query, state, last);
            return state;
          });
        });
        expect(states[1]).toEqual(states[0]);
      }
    },
  );

  it('counts the states after a step in which a level is set', () => {
    // Level ℓ is set in step 3ℓ (level 0 in step 1), and reset as long before the end.
    expect([0, 1, 2, 3].map((level) => countSetStates(pipelined(4), level))).toEqual([26, 22, 16, 10]);
  });

  it('has a higher lower bound than the serial one, because it has fewer steps', () => {
    const bounds = (['serial', 'pipelined'] as const).map((schedule) =>
      computeFidelityBound(
        buildQuery({
          ...{ memory: drawMemory(6, 1, 1), addresses: { kind: 'uniform' }, architecture: 'bucket-brigade' },
          ...{ routerLevels: 3, errors: [], schedule },
        }),
        { kind: 'depolarizing', applied: 'step', rate: 1e-4, hits: SET_ROUTERS },
      ),
    );
    // 1 − 4εTn with T = 55 and 43.
    expect(bounds[0]).toBeCloseTo(1 - 4e-4 * 55 * 6, 12);
    expect(bounds[1]).toBeCloseTo(1 - 4e-4 * 43 * 6, 12);
  });

  it('serves the pages of a hybrid, each in the steps of its tree and 2 of the signal qubit', () => {
    const { steps, phases } = buildSchedule('hybrid', 6, 2, 'pipelined');
    expect(steps).toHaveLength(4 * (27 + 2));
    expect(phases[1]?.name).toBe('Page 00: route the address bits');
    expect(steps[1]?.bits).toEqual([{ bit: 2, level: null }]);
  });

  it('is not one of fan-out or of memories without a tree', () => {
    for (const architecture of ['fan-out', 'qrom', 'select-only'] as const)
      expect(buildSchedule(architecture, 4, 1, 'pipelined')).toEqual(buildSchedule(architecture, 4));
    expect(buildSchedule('hybrid', 3, 3, 'pipelined').kind).toBe('serial');
  });

  it('says each step in a sentence', () => {
    const schedule = pipelined(4);
    const sentences = schedule.steps.map((step) => describeStep(schedule, step));
    expect(sentences.slice(0, 9)).toEqual([
      'Address bit 1 enters the tree and sets the root router.',
      'Address bit 2 enters the tree, and the root router sends it to level 2.',
      'Address bit 2 sets the router on level 2 that it has reached.',
      'Address bit 3 enters the tree, and the root router sends it to level 2.',
      'The router on level 2 sends address bit 3 to level 3.',
      'Address bit 3 sets its router on level 3, and address bit 4 enters the tree and goes to level 2.',
      'The router on level 2 sends address bit 4 to level 3.',
      'The router on level 3 sends address bit 4 to level 4.',
      'Address bit 4 sets the router on level 4 that it has reached.',
    ]);
    expect(sentences.slice(18)).toEqual([
      'The router on level 4 releases address bit 4 and waits again.',
      'Address bit 4 returns through the router on level 3.',
      'Address bit 4 returns through the router on level 2.',
      'Address bit 3 leaves its router on level 3, and address bit 4 leaves the tree.',
      'Address bit 3 returns through the router on level 2.',
      'Address bit 3 returns through the root router and leaves the tree.',
      'The router on level 2 releases address bit 2 and waits again.',
      'Address bit 2 returns through the root router and leaves the tree.',
      'The root router releases address bit 1, which leaves the tree. Without errors, every router waits again.',
    ]);
  });

  test.each([5, 8, 10])('says of every bit that moves what it does, for n = %i', (addressBits) => {
    const schedule = pipelined(addressBits);
    for (const step of schedule.steps) {
      const sentence = describeStep(schedule, step).toLowerCase();
      const clauses = sentence.split(/, (?:and )?(?=address bit)/);
      if (step.bits.length > 1) expect(clauses).toHaveLength(step.bits.length);
      for (const [position, { bit, level }] of step.bits.entries()) {
        expect(sentence).toContain(`address bit ${bit + 1}`);
        if (step.bits.length === 1) continue;
        const wanted =
          level === null ? (step.phase.kind === 'load' ? `level ${bit + 1}` : 'leaves the tree') : `level ${level + 1}`;
        expect(clauses[position]).toContain(wanted);
      }
    }
  });
});

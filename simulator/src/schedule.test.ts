import { describe, expect, it } from 'vitest';
import { countSetStates, isLoadedState } from './loaded-states.ts';
import { buildSchedule } from './schedule.ts';
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
      'The root router releases address bit 1, which leaves the tree. Every router waits again.',
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

  it('says where the traveling qubit is after each step', () => {
    const levels = buildSchedule('bucket-brigade', 3).steps.map(({ level }) => level);
    expect(levels).toEqual([null, 1, null, 1, 2, null, 1, 2, 3, 3, 2, 1, null, 2, 1, null, 1, null, null]);
  });

  it('counts the states after a step in which a level is set', () => {
    const schedule = buildSchedule('bucket-brigade', 3);
    expect([0, 1, 2].map((level) => countSetStates(schedule, level))).toEqual([18, 14, 8]);
    expect(schedule.loadedAt).toBe(6);
  });
});

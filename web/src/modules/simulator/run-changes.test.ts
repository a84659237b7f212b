import {
  buildQuery,
  DEFAULT_RUN,
  formatRunLink,
  MAX_ADDRESS_BITS,
  parseRunLink,
  type RunSettings,
} from '@qram/simulator';
import { describe, expect, it, test } from 'vitest';
import {
  addError,
  changeAddressBits,
  changeAddresses,
  changeArchitecture,
  changeSchedule,
  changeSelectBits,
  drawCells,
  findStepForKey,
  flipCell,
  removeError,
  toggleAddress,
} from './run-changes.ts';
import { startHistory, updateHistory } from './run-history.ts';

const listAddresses = (run: RunSettings) => buildQuery(run).branches.map(({ address }) => address);

describe('changes of a run', () => {
  it('flips a cell, and leaves the others', () => {
    expect(flipCell(DEFAULT_RUN, 0).memory.cells).toEqual([1, 1, 1, 0, 1, 0, 1, 0]);
    expect(flipCell(flipCell(DEFAULT_RUN, 0), 0).memory).toEqual(DEFAULT_RUN.memory);
  });

  it('adds and removes addresses, except the last one', () => {
    expect(listAddresses(toggleAddress(DEFAULT_RUN, 0))).toEqual([0, 1, 3, 6]);
    expect(listAddresses(toggleAddress(DEFAULT_RUN, 3))).toEqual([1, 6]);
    const one = changeAddresses(DEFAULT_RUN, { kind: 'one', address: 3 });
    expect(toggleAddress(one, 3)).toBe(one);
    expect(listAddresses(toggleAddress(one, 4))).toEqual([3, 4]);
    const uniform = changeAddresses(DEFAULT_RUN, { kind: 'uniform' });
    expect(listAddresses(toggleAddress(uniform, 7))).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('follows a branch only while it is part of the query', () => {
    const followed = { ...DEFAULT_RUN, selected: 3 };
    expect(toggleAddress(followed, 1).selected).toBe(3);
    expect(toggleAddress(followed, 3).selected).toBeNull();
  });

  test.each(Array.from({ length: MAX_ADDRESS_BITS }, (_, index) => index + 1))(
    'gives a run that a link can hold when the memory gets %i address bits',
    (addressBits) => {
      const broken = addError(DEFAULT_RUN, { step: 19, level: 2, index: 3, pauli: 'X' });
      const run = changeAddressBits({ ...broken, selected: 6 }, addressBits);
      expect(run.memory.cells).toHaveLength(2 ** addressBits);
      expect(parseRunLink(formatRunLink(run))).toEqual({ ok: true, value: run });
      for (const architecture of ['fan-out', 'qrom', 'select-only', 'hybrid'] as const) {
        const other = changeArchitecture(run, architecture);
        expect(parseRunLink(formatRunLink(other))).toEqual({ ok: true, value: other });
        expect(buildQuery(other).schedule.steps[other.step - 1]?.phase.kind).toBe('copy');
      }
      const pages = changeSelectBits(changeArchitecture(run, 'hybrid'), addressBits);
      expect(buildQuery(pages).schedule.steps).toHaveLength(2 ** addressBits);
      expect(buildQuery(changeAddressBits(pages, 1)).schedule.selectBits).toBe(1);
    },
  );

  it('keeps the phase that is shown when the schedule changes, without the errors of other steps', () => {
    const broken = addError(changeAddressBits(DEFAULT_RUN, 4), { step: 12, level: 1, index: 0, pauli: 'X' });
    const readPhase = (run: RunSettings) => buildQuery(run).schedule.steps[run.step - 1]?.phase.kind;
    for (let step = 0; step <= 29; step += 1) {
      const run = { ...broken, step };
      const pipelined = changeSchedule(run, 'pipelined');
      expect(pipelined.errors).toEqual([]);
      expect(readPhase(pipelined)).toBe(readPhase(run));
      expect(parseRunLink(formatRunLink(pipelined))).toEqual({ ok: true, value: pipelined });
      expect(readPhase(changeSchedule(pipelined, 'serial'))).toBe(readPhase(run));
    }
    const steps = [0, 1, 10, 11, 15, 19, 20, 29].map((step) => changeSchedule({ ...broken, step }, 'pipelined').step);
    expect(steps).toEqual([0, 1, 9, 10, 14, 18, 19, 27]);
  });

  it('keeps step and errors where both schedules have the same steps', () => {
    const broken = addError(DEFAULT_RUN, { step: 12, level: 1, index: 0, pauli: 'X' });
    expect(changeSchedule(broken, 'pipelined')).toEqual({ ...broken, schedule: 'pipelined' });
    const other = { ...changeArchitecture(changeAddressBits(DEFAULT_RUN, 5), 'fan-out'), step: 3 };
    expect(changeSchedule(other, 'pipelined')).toEqual({ ...other, schedule: 'pipelined' });
  });

  it('draws the same cells from the same seed', () => {
    expect(drawCells(DEFAULT_RUN, 5)).toEqual(drawCells(DEFAULT_RUN, 5));
    expect(drawCells(DEFAULT_RUN, 5).memory).not.toEqual(drawCells(DEFAULT_RUN, 6).memory);
  });

  it('orders errors by the step in which they act', () => {
    const late = { step: 12, level: 0, index: 0, pauli: 'Z' } as const;
    const early = { step: 3, level: 1, index: 1, pauli: 'X' } as const;
    const run = addError(addError(DEFAULT_RUN, late), early);
    expect(run.errors).toEqual([early, late]);
    expect(removeError(run, early).errors).toEqual([late]);
  });
});

describe('keys of the slider', () => {
  test.each([
    ['ArrowRight', 11],
    ['ArrowLeft', 9],
    ['PageUp', 11],
    ['PageDown', 7],
    ['Home', 0],
    ['End', 19],
    ['a', null],
  ])('%s leads from step 10 to %s', (key, step) => {
    expect(findStepForKey(DEFAULT_RUN, key)).toBe(step);
  });

  it('stays within the run', () => {
    const atEnd = { ...DEFAULT_RUN, step: 19 };
    const atStart = { ...DEFAULT_RUN, step: 0 };
    expect(['ArrowRight', 'PageUp'].map((key) => findStepForKey(atEnd, key))).toEqual([19, 19]);
    expect(['ArrowLeft', 'PageDown'].map((key) => findStepForKey(atStart, key))).toEqual([0, 0]);
  });
});

describe('undo and redo', () => {
  const flip = (cell: number) => ({ type: 'change', change: (run: RunSettings) => flipCell(run, cell) }) as const;
  const setRate = (rate: number) =>
    ({
      type: 'change',
      change: (run: RunSettings) => ({ ...run, noise: { ...DEFAULT_RUN.noise, rate } }),
      group: 'rate',
    }) as const;

  it('goes back and forth through changes', () => {
    const changed = [flip(0), flip(1)].reduce(updateHistory, startHistory(DEFAULT_RUN));
    const undone = updateHistory(updateHistory(changed, { type: 'undo' }), { type: 'undo' });
    expect(undone.run).toEqual(DEFAULT_RUN);
    expect(updateHistory(undone, { type: 'undo' })).toBe(undone);
    const redone = updateHistory(updateHistory(undone, { type: 'redo' }), { type: 'redo' });
    expect(redone.run).toEqual(changed.run);
    expect(updateHistory(updateHistory(undone, flip(2)), { type: 'redo' }).run.memory.cells[2]).toBe(0);
  });

  it('combines the moves of a slider into one change', () => {
    const moved = [flip(0), setRate(0.02), setRate(0.03)].reduce(updateHistory, startHistory(DEFAULT_RUN));
    const undone = updateHistory(moved, { type: 'undo' });
    expect(undone.run.noise).toEqual(DEFAULT_RUN.noise);
    expect(undone.run.memory.cells[0]).toBe(1);
  });

  it('ignores what is only looked at', () => {
    const looked = updateHistory(startHistory(DEFAULT_RUN), { type: 'look', change: (run) => ({ ...run, step: 4 }) });
    expect([looked.run.step, looked.past.length]).toEqual([4, 0]);
  });
});

describe('a guest', () => {
  const show = (guest: typeof DEFAULT_RUN | null) => ({ type: 'show', guest }) as const;
  const step = (number: number) =>
    ({ type: 'look', change: (run: RunSettings) => ({ ...run, step: number, selected: 1 }) }) as const;
  const flip = { type: 'change', change: (run: RunSettings) => flipCell(run, 0) } as const;
  const own = updateHistory(startHistory(DEFAULT_RUN), flip);
  const shown = [show({ ...DEFAULT_RUN, step: 0 }), step(6), step(19)].reduce(updateHistory, own);

  it('is stepped through without a trace in the run and its history', () => {
    expect(shown.guest?.step).toBe(19);
    expect(updateHistory(shown, show(null))).toEqual(own);
  });

  it('goes with a change, an undo or another link, which are of the run', () => {
    expect(updateHistory(shown, flip)).toEqual(updateHistory(own, flip));
    expect(updateHistory(shown, { type: 'undo' })).toEqual(updateHistory(own, { type: 'undo' }));
    const opened = { ...DEFAULT_RUN, step: 3 };
    expect(updateHistory(shown, { type: 'open', run: opened })).toEqual(startHistory(opened));
  });

  it('takes presses with it that the run has no router or address for', () => {
    const small = startHistory(changeAddressBits(DEFAULT_RUN, 2));
    const pressed = { type: 'change', change: (run: RunSettings) => toggleAddress(run, 6) } as const;
    expect([show(DEFAULT_RUN), pressed].reduce(updateHistory, small)).toEqual(small);
  });
});

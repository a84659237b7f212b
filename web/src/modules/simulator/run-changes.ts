import {
  type Addresses,
  type Architecture,
  buildBranches,
  buildMemory,
  buildSchedule,
  drawMemory,
  MAX_ERRORS,
  type Memory,
  type RouterError,
  type RunSettings,
  type Schedule,
  type ScheduleKind,
} from '@qram/simulator';

/** Address bits of memories that are open to everybody. */
export const FREE_ADDRESS_BITS = 3;

/** Address bits up to which the tree is drawn. Larger memories are shown as tables. */
export const DRAWN_ADDRESS_BITS = 4;

export const buildRunSchedule = ({ architecture, memory, selectBits, schedule }: RunSettings): Schedule =>
  buildSchedule(architecture, memory.addressBits, selectBits, schedule);

/** The step in which the bus takes the data: what a changed tree is best looked at in. */
function findCopyStep(run: RunSettings): number {
  const { phases } = buildRunSchedule(run);
  return phases.find(({ kind }) => kind === 'copy')?.first ?? 0;
}

/** For a run with another schedule, whose steps and routers the errors don’t name. */
const goToCopy = (run: RunSettings): RunSettings => ({ ...run, errors: [], step: findCopyStep(run) });

/** The addresses that a memory of another size still has. */
function fitAddresses(addresses: Addresses, cells: number): Addresses {
  if (addresses.kind === 'uniform') return addresses;
  if (addresses.kind === 'one') return { kind: 'one', address: Math.min(addresses.address, cells - 1) };
  const terms = addresses.terms.filter(({ address }) => address < cells);
  return terms.length === 0 ? { kind: 'uniform' } : { kind: 'custom', terms };
}

/** Repeats the cells, or takes the first ones. */
export function changeAddressBits(run: RunSettings, addressBits: number): RunSettings {
  const { wordBits, cells } = run.memory;
  const resized = Array.from({ length: 2 ** addressBits }, (_, cell) => cells[cell % cells.length] ?? 0);
  return goToCopy({
    ...run,
    memory: buildMemory(addressBits, wordBits, resized),
    addresses: fitAddresses(run.addresses, resized.length),
    selectBits: Math.min(run.selectBits, addressBits),
    selected: null,
  });
}

export const changeArchitecture = (run: RunSettings, architecture: Architecture): RunSettings =>
  goToCopy({ ...run, architecture });

/** @param selectBits of the hybrid, from 0 to the address bits */
export const changeSelectBits = (run: RunSettings, selectBits: number): RunSettings => goToCopy({ ...run, selectBits });

/** The step that is as far in steps of the same kind and page. */
function findSameStep(step: number, from: Schedule, to: Schedule): number {
  const wanted = from.steps[step - 1]?.phase;
  if (!wanted) return 0;
  const list = ({ steps }: Schedule) =>
    steps.filter(({ phase }) => phase.kind === wanted.kind && phase.page === wanted.page);
  const [before, after] = [list(from), list(to)];
  const share = before.findIndex(({ number }) => number === step) / Math.max(1, before.length - 1);
  return after[Math.round(share * (after.length - 1))]?.number ?? 0;
}

/** Keeps the phase that is shown, and the errors where the steps are the same. */
export function changeSchedule(run: RunSettings, schedule: ScheduleKind): RunSettings {
  const changed = { ...run, schedule };
  const [before, after] = [buildRunSchedule(run), buildRunSchedule(changed)];
  if (before.steps.length === after.steps.length) return changed;
  return { ...changed, errors: [], step: findSameStep(run.step, before, after) };
}

/** Adds 1 to the word of a cell, so that presses go through all words: a cell of one bit is flipped. */
export function flipCell(run: RunSettings, cell: number): RunSettings {
  const { addressBits, wordBits } = run.memory;
  const cells = run.memory.cells.map((word, position) => (position === cell ? (word + 1) % 2 ** wordBits : word));
  return { ...run, memory: buildMemory(addressBits, wordBits, cells) };
}

export function drawCells(run: RunSettings, seed: number): RunSettings {
  const memory: Memory = drawMemory(run.memory.addressBits, run.memory.wordBits, seed);
  return { ...run, memory };
}

/** A branch that is followed stays so only while it is part of the query. */
export function changeAddresses(run: RunSettings, addresses: Addresses): RunSettings {
  const isThere = buildBranches(addresses, run.memory.addressBits).some(({ address }) => address === run.selected);
  return { ...run, addresses, selected: isThere ? run.selected : null };
}

/** The terms of a query, one for each branch. Custom terms stay as they were entered. */
function listTerms({ addresses, memory }: RunSettings) {
  const inQuery = buildBranches(addresses, memory.addressBits).map(({ address }) => address);
  if (addresses.kind === 'custom') return addresses.terms.filter(({ address }) => inQuery.includes(address));
  return inQuery.map((address) => ({ address, coefficient: { re: 1, im: 0 } }));
}

/** Adds an address to the superposition or removes it. The last one stays, because a query needs one. */
export function toggleAddress(run: RunSettings, address: number): RunSettings {
  const terms = listTerms(run);
  const rest = terms.filter((term) => term.address !== address);
  if (rest.length === 0) return run;
  const changed = rest.length < terms.length ? rest : [...terms, { address, coefficient: { re: 1, im: 0 } }];
  return changeAddresses(run, { kind: 'custom', terms: changed.toSorted((a, b) => a.address - b.address) });
}

/** Adds an error behind those of the same and earlier steps. */
export function addError(run: RunSettings, error: RouterError): RunSettings {
  if (run.errors.length >= MAX_ERRORS) return run;
  return { ...run, errors: [...run.errors, error].toSorted((a, b) => a.step - b.step) };
}

export const removeError = (run: RunSettings, error: RouterError): RunSettings => ({
  ...run,
  errors: run.errors.filter((other) => other !== error),
});

/** The step of a run to which a key of the slider leads; null for other keys. Page keys go to the first step of a phase. */
export function findStepForKey(run: RunSettings, key: string): number | null {
  const { phases, steps } = buildRunSchedule(run);
  const starts = phases.map(({ first }) => first);
  const last = steps.length;
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(run.step + 1, last);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(run.step - 1, 0);
  if (key === 'PageUp') return starts.find((start) => start > run.step) ?? last;
  if (key === 'PageDown') return starts.findLast((start) => start < run.step) ?? 0;
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}

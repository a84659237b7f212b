import { formatBits } from './memory.ts';
import type { Architecture, Phase, PhaseKind } from './phase.ts';

/**
 * Each operation acts on all routers of a level and is its own inverse. Level 0 is the root. A router has a state and
 * an input; the bus has separate inputs. Operations on the tree act in branches whose signal qubit is 1.
 */
export type Operation =
  /** Adds to the signal qubit whether the select bits of the address are this page. */
  | { readonly kind: 'select-page'; readonly page: number; readonly selectBits: number }
  /** Swaps an address bit with the input of the root. */
  | { readonly kind: 'exchange-address'; readonly bit: number }
  /** Swaps each router's input with that of the child it sends to; a waiting router does nothing. */
  | { readonly kind: 'route-address'; readonly level: number }
  /** Swaps each router's input with its state. */
  | { readonly kind: 'set-routers'; readonly level: number }
  /** Adds an address bit to the state of each router of its level. */
  | { readonly kind: 'copy-address'; readonly bit: number }
  /** Swaps the bus with the root's input for the bus. */
  | { readonly kind: 'exchange-bus' }
  /** Like `route-address`, for the bus; the last level sends to the cells. */
  | { readonly kind: 'route-bus'; readonly level: number }
  /** Adds the words of a page to the bus at the cells of the tree. */
  | { readonly kind: 'copy-data'; readonly page: number };

export interface Step {
  /** From 1. State k follows step k; state 0 precedes the query. */
  readonly number: number;
  readonly phase: Phase;
  readonly operations: readonly Operation[];
  /** Level of the traveling qubit after the step, that of the cells being the last; null in a router or outside. */
  readonly level: number | null;
}

export interface Schedule {
  readonly architecture: Architecture;
  readonly addressBits: number;
  /** k: the first k address bits select one of 2ᵏ pages. */
  readonly selectBits: number;
  /** Levels of the tree, n − k. */
  readonly treeBits: number;
  readonly phases: readonly Phase[];
  readonly steps: readonly Step[];
  /** State in which all routers of the paths are set and the bus is still outside; in a hybrid, those of the first page. */
  readonly loadedAt: number;
}

/** A step without number. */
export type StepPlan = Pick<Step, 'operations' | 'level'>;

interface PhasePlan {
  kind: PhaseKind;
  bit?: number;
  page?: number;
  steps: StepPlan[];
}

/** Select bits of a hybrid if none are given. */
export const DEFAULT_SELECT_BITS = 1;

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The bit of a level enters, passes a router of each level above and sets the next: level + 1 steps. */
function planBrigadeLoad(bit: number, target: number): PhasePlan {
  const enter: Operation = { kind: 'exchange-address', bit };
  const moves = range(target).map((level): StepPlan => {
    const route: Operation = { kind: 'route-address', level };
    return { operations: level === 0 ? [enter, route] : [route], level: level + 1 };
  });
  const set: Operation = { kind: 'set-routers', level: target };
  return {
    kind: 'load',
    bit,
    steps: [...moves, { operations: target === 0 ? [enter, set] : [set], level: null }],
  };
}

function planFanOutLoad(bit: number): PhasePlan {
  return { kind: 'load', bit, steps: [{ operations: [{ kind: 'copy-address', bit }], level: null }] };
}

/** The bus passes one router per step. */
function planSend(treeBits: number): PhasePlan {
  const steps = range(treeBits).map((level): StepPlan => {
    const route: Operation = { kind: 'route-bus', level };
    return { operations: level === 0 ? [{ kind: 'exchange-bus' }, route] : [route], level: level + 1 };
  });
  return { kind: 'send', steps };
}

/** Each operation is its own inverse, so the reverse order undoes a phase. */
function reversePhase({ bit, page, steps }: PhasePlan, kind: PhaseKind, levelBefore: number | null): PhasePlan {
  const levels = [levelBefore, ...steps.map(({ level }) => level)];
  const reversed = steps.map(({ operations }, position): StepPlan => {
    const level = levels[position] ?? null;
    return { operations: operations.toReversed(), level };
  });
  return { kind, bit, page, steps: reversed.toReversed() };
}

/** A query of the tree for the cells of a page. */
function planTreeQuery(architecture: Architecture, selectBits: number, treeBits: number, page: number): PhasePlan[] {
  const plan = architecture === 'fan-out' ? planFanOutLoad : planBrigadeLoad;
  const loads = range(treeBits).map((level) => plan(selectBits + level, level));
  const send = planSend(treeBits);
  return [
    ...loads,
    send,
    { kind: 'copy', steps: [{ operations: [{ kind: 'copy-data', page }], level: treeBits }] },
    reversePhase(send, 'return', null),
    ...loads.toReversed().map((load) => reversePhase(load, 'unload', null)),
  ];
}

/** Without a tree, each page is a cell, whose word is added to the bus in one step. */
function planVisits(addressBits: number): PhasePlan {
  const steps = range(2 ** addressBits).map((page): StepPlan => {
    const enter: Operation[] = [{ kind: 'select-page', page, selectBits: addressBits }, { kind: 'exchange-bus' }];
    return { operations: [...enter, { kind: 'copy-data', page }, ...enter.toReversed()], level: null };
  });
  return { kind: 'copy', steps };
}

function planPhases(architecture: Architecture, selectBits: number, treeBits: number): PhasePlan[] {
  if (treeBits === 0) return [planVisits(selectBits)];
  if (selectBits === 0) return planTreeQuery(architecture, 0, treeBits, 0);
  return range(2 ** selectBits).flatMap((page): PhasePlan[] => {
    const steps: StepPlan[] = [{ operations: [{ kind: 'select-page', page, selectBits }], level: null }];
    return [
      { kind: 'select', page, steps },
      ...planTreeQuery(architecture, selectBits, treeBits, page).map((phase) => ({ ...phase, page })),
      { kind: 'deselect', page, steps },
    ];
  });
}

/** Those of an address bit are followed by its number. */
const PHASE_NAMES: Record<PhaseKind, string> = {
  select: 'Select',
  load: 'Route address bit',
  send: 'Route the bus',
  copy: 'Copy data',
  return: 'Return the bus',
  unload: 'Unload address bit',
  deselect: 'Deselect',
};

function namePhase({ kind, bit, page }: PhasePlan, selectBits: number, treeBits: number): string {
  if (treeBits === 0) return 'Visit each address';
  const name = bit === undefined ? PHASE_NAMES[kind] : `${PHASE_NAMES[kind]} ${bit + 1}`;
  return page === undefined
    ? name
    : `Page ${formatBits(page, selectBits)}: ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

function countSelectBits(architecture: Architecture, addressBits: number, selectBits: number): number {
  if (architecture === 'hybrid') return selectBits;
  return architecture === 'bucket-brigade' || architecture === 'fan-out' ? 0 : addressBits;
}

/**
 * One qubit travels at a time. A bucket brigade takes n² + 3n + 1 steps (bit j: j + 1 in and out, bus: n each way,
 * copy: 1), fan-out 4n + 1, QROM and select-only one per cell. A hybrid takes those of its tree and 2 of the signal
 * qubit for each page: the tree is loaded and unloaded 2ᵏ times, as in PennyLane's HybridQRAM. Without select bits it is
 * the bucket brigade, without a tree select-only.
 * @param selectBits k of a hybrid, from 0 to n
 */
export function buildSchedule(
  architecture: Architecture,
  addressBits: number,
  selectBits: number = DEFAULT_SELECT_BITS,
): Schedule {
  const pageBits = countSelectBits(architecture, addressBits, selectBits);
  const treeBits = addressBits - pageBits;
  const phases: Phase[] = [];
  const steps: Step[] = [];
  for (const phasePlan of planPhases(architecture, pageBits, treeBits)) {
    const { kind, bit = null, page = null, steps: plans } = phasePlan;
    const first = steps.length + 1;
    const name = namePhase(phasePlan, pageBits, treeBits);
    const phase = { kind, bit, page, name, first, last: first + plans.length - 1 };
    phases.push(phase);
    plans.forEach((plan, position) => {
      steps.push({ ...plan, number: first + position, phase });
    });
  }
  const loadedAt = (phases.find(({ kind }) => kind === 'send')?.first ?? 1) - 1;
  return { architecture, addressBits, selectBits: pageBits, treeBits, phases, steps, loadedAt };
}

import { formatBits } from './memory.ts';
import type { Architecture, Phase, PhaseKind, ScheduleKind } from './phase.ts';

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

/** An address bit that a step moves. */
export interface MovedBit {
  /** From 0, the most significant. */
  readonly bit: number;
  /** Level whose input it has reached; null: in a router, or outside the tree. */
  readonly level: number | null;
}

export interface Step {
  /** From 1. State k follows step k; state 0 precedes the query. */
  readonly number: number;
  readonly phase: Phase;
  readonly operations: readonly Operation[];
  /** All address bits on their way, which no schedule lets wait; the first to enter comes first. */
  readonly bits: readonly MovedBit[];
}

export interface Schedule {
  readonly architecture: Architecture;
  /** Serial where no bits travel through a tree. */
  readonly kind: ScheduleKind;
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
export type StepPlan = Pick<Step, 'operations'> & Partial<Pick<Step, 'bits'>>;

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
    return { operations: level === 0 ? [enter, route] : [route], bits: [{ bit, level: level + 1 }] };
  });
  const set: Operation = { kind: 'set-routers', level: target };
  return {
    kind: 'load',
    bit,
    steps: [...moves, { operations: target === 0 ? [enter, set] : [set], bits: [{ bit, level: null }] }],
  };
}

/**
 * Overlaps the loads of a bucket brigade in 3(n − 1) steps, or 1 for n = 1. While a bit moves from level ℓ to ℓ + 1, the
 * inputs of both are in use, so the next bit enters two steps later, when the root's input and the one below are free.
 * Bit 0, which goes no further than the root, takes one step.
 */
function pipelineLoads(loads: readonly PhasePlan[]): PhasePlan {
  const steps = range(Math.max(1, 3 * loads.length - 3)).map((step): StepPlan => {
    const moves = loads.flatMap((load, target) => load.steps[step - Math.max(0, 2 * target - 1)] ?? []);
    return {
      operations: moves.flatMap(({ operations }) => operations),
      bits: moves.flatMap(({ bits = [] }) => bits),
    };
  });
  return { kind: 'load', steps };
}

function planFanOutLoad(bit: number): PhasePlan {
  return { kind: 'load', bit, steps: [{ operations: [{ kind: 'copy-address', bit }], bits: [{ bit, level: null }] }] };
}

/** The bus passes one router per step. */
function planSend(treeBits: number): PhasePlan {
  const steps = range(treeBits).map((level): StepPlan => {
    const route: Operation = { kind: 'route-bus', level };
    return { operations: level === 0 ? [{ kind: 'exchange-bus' }, route] : [route] };
  });
  return { kind: 'send', steps };
}

/** Each operation is its own inverse, so the reverse order undoes a phase. */
function reversePhase({ bit, steps }: PhasePlan, kind: PhaseKind): PhasePlan {
  const reversed = steps.map(({ operations, bits = [] }, position): StepPlan => {
    const before = steps[position - 1]?.bits;
    return {
      operations: operations.toReversed(),
      bits: bits.map(({ bit }) => before?.find((moved) => moved.bit === bit) ?? { bit, level: null }),
    };
  });
  return { kind, bit, steps: reversed.toReversed() };
}

/** A query of the tree for the cells of a page. */
function planTreeQuery(
  architecture: Architecture,
  kind: ScheduleKind,
  selectBits: number,
  treeBits: number,
  page: number,
): PhasePlan[] {
  const plan = architecture === 'fan-out' ? planFanOutLoad : planBrigadeLoad;
  const serial = range(treeBits).map((level) => plan(selectBits + level, level));
  const loads = kind === 'pipelined' ? [pipelineLoads(serial)] : serial;
  const send = planSend(treeBits);
  return [
    ...loads,
    send,
    { kind: 'copy', steps: [{ operations: [{ kind: 'copy-data', page }] }] },
    reversePhase(send, 'return'),
    ...loads.toReversed().map((load) => reversePhase(load, 'unload')),
  ];
}

/** Without a tree, each page is a cell, whose word is added to the bus in one step. */
function planVisits(addressBits: number): PhasePlan {
  const steps = range(2 ** addressBits).map((page): StepPlan => {
    const enter: Operation[] = [{ kind: 'select-page', page, selectBits: addressBits }, { kind: 'exchange-bus' }];
    return { operations: [...enter, { kind: 'copy-data', page }, ...enter.toReversed()] };
  });
  return { kind: 'copy', steps };
}

function planPhases(architecture: Architecture, kind: ScheduleKind, selectBits: number, treeBits: number): PhasePlan[] {
  if (treeBits === 0) return [planVisits(selectBits)];
  if (selectBits === 0) return planTreeQuery(architecture, kind, 0, treeBits, 0);
  return range(2 ** selectBits).flatMap((page): PhasePlan[] => {
    const steps: StepPlan[] = [{ operations: [{ kind: 'select-page', page, selectBits }] }];
    return [
      { kind: 'select', page, steps },
      ...planTreeQuery(architecture, kind, selectBits, treeBits, page).map((phase) => ({ ...phase, page })),
      { kind: 'deselect', page, steps },
    ];
  });
}

/** In a phase of one address bit, its number is added. */
const PHASE_NAMES: Record<PhaseKind, string> = {
  select: 'Select',
  load: 'Route the address bits',
  send: 'Route the bus',
  copy: 'Copy data',
  return: 'Return the bus',
  unload: 'Unload the address bits',
  deselect: 'Deselect',
};

function namePhase({ kind, bit, page }: PhasePlan, selectBits: number, treeBits: number): string {
  if (treeBits === 0) return 'Visit each address';
  const name = PHASE_NAMES[kind].replace('the address bits', (bits) =>
    bit === undefined ? bits : `address bit ${bit + 1}`,
  );
  return page === undefined
    ? name
    : `Page ${formatBits(page, selectBits)}: ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

function countSelectBits(architecture: Architecture, addressBits: number, selectBits: number): number {
  if (architecture === 'hybrid') return selectBits;
  return architecture === 'bucket-brigade' || architecture === 'fan-out' ? 0 : addressBits;
}

/**
 * Serial, one qubit travels at a time, and a bucket brigade takes n² + 3n + 1 steps (bit j: j + 1 in and out, bus: n each
 * way, copy: 1). Pipelined, it takes 8n − 5 (bits: 3(n − 1) in and out), or 5 for n = 1: up to n = 3 the same steps, since
 * the bus enters when the last router is set. Fan-out takes 4n + 1, QROM and select-only one per cell. A hybrid takes those of its tree and 2 of the signal
 * qubit for each page: the tree is loaded and unloaded 2ᵏ times, as in PennyLane's HybridQRAM. Without select bits it is
 * the bucket brigade, without a tree select-only.
 * @param selectBits k of a hybrid, from 0 to n
 * @param wanted ignored without a tree whose bits travel
 */
export function buildSchedule(
  architecture: Architecture,
  addressBits: number,
  selectBits: number = DEFAULT_SELECT_BITS,
  wanted: ScheduleKind = 'serial',
): Schedule {
  const pageBits = countSelectBits(architecture, addressBits, selectBits);
  const treeBits = addressBits - pageBits;
  const kind = architecture === 'fan-out' || treeBits === 0 ? 'serial' : wanted;
  const phases: Phase[] = [];
  const steps: Step[] = [];
  for (const phasePlan of planPhases(architecture, kind, pageBits, treeBits)) {
    const { page = null, steps: plans } = phasePlan;
    const first = steps.length + 1;
    const name = namePhase(phasePlan, pageBits, treeBits);
    const phase = { kind: phasePlan.kind, page, name, first, last: first + plans.length - 1 };
    phases.push(phase);
    plans.forEach((plan, position) => {
      steps.push({ bits: [], ...plan, number: first + position, phase });
    });
  }
  const loadedAt = (phases.find(({ kind }) => kind === 'send')?.first ?? 1) - 1;
  return { architecture, kind, addressBits, selectBits: pageBits, treeBits, phases, steps, loadedAt };
}

import type { Architecture, Phase, PhaseKind } from './phase.ts';
import { describeStep } from './step-texts.ts';

/**
 * Each operation acts on all routers of a level and is its own inverse. Level 0 is the root. A router has a state and
 * an input; the bus has separate inputs.
 */
export type Operation =
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
  /** Adds each cell's word to the bus at the cell. */
  | { readonly kind: 'copy-data' };

export interface Step {
  /** From 1. State k follows step k; state 0 precedes the query. */
  readonly number: number;
  readonly phase: Phase;
  readonly operations: readonly Operation[];
  /** Level of the traveling qubit after the step, n for the cells; null in a router or outside. */
  readonly level: number | null;
  readonly sentence: string;
}

export interface Schedule {
  readonly architecture: Architecture;
  readonly addressBits: number;
  readonly phases: readonly Phase[];
  readonly steps: readonly Step[];
  /** State in which all routers of the paths are set and the bus is still outside. */
  readonly loadedAt: number;
}

/** A step without number. */
export type StepPlan = Pick<Step, 'operations' | 'level'>;

interface PhasePlan {
  kind: PhaseKind;
  bit: number | null;
  steps: StepPlan[];
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Bit j enters, passes j routers and sets the next: j + 1 steps. */
function planBrigadeLoad(bit: number): PhasePlan {
  const enter: Operation = { kind: 'exchange-address', bit };
  const moves = range(bit).map((level): StepPlan => {
    const route: Operation = { kind: 'route-address', level };
    return { operations: level === 0 ? [enter, route] : [route], level: level + 1 };
  });
  const set: Operation = { kind: 'set-routers', level: bit };
  return {
    kind: 'load',
    bit,
    steps: [...moves, { operations: bit === 0 ? [enter, set] : [set], level: null }],
  };
}

function planFanOutLoad(bit: number): PhasePlan {
  return { kind: 'load', bit, steps: [{ operations: [{ kind: 'copy-address', bit }], level: null }] };
}

/** The bus passes one router per step. */
function planSend(addressBits: number): PhasePlan {
  const steps = range(addressBits).map((level): StepPlan => {
    const route: Operation = { kind: 'route-bus', level };
    return { operations: level === 0 ? [{ kind: 'exchange-bus' }, route] : [route], level: level + 1 };
  });
  return { kind: 'send', bit: null, steps };
}

/** Each operation is its own inverse, so the reverse order undoes a phase. */
function reversePhase({ bit, steps }: PhasePlan, kind: PhaseKind, levelBefore: number | null): PhasePlan {
  const levels = [levelBefore, ...steps.map(({ level }) => level)];
  const reversed = steps.map(({ operations }, position): StepPlan => {
    const level = levels[position] ?? null;
    return { operations: operations.toReversed(), level };
  });
  return { kind, bit, steps: reversed.toReversed() };
}

function planPhases(architecture: Architecture, addressBits: number): PhasePlan[] {
  const plan = architecture === 'bucket-brigade' ? planBrigadeLoad : planFanOutLoad;
  const loads = range(addressBits).map(plan);
  const send = planSend(addressBits);
  return [
    ...loads,
    send,
    { kind: 'copy', bit: null, steps: [{ operations: [{ kind: 'copy-data' }], level: addressBits }] },
    reversePhase(send, 'return', null),
    ...loads.toReversed().map((load) => reversePhase(load, 'unload', null)),
  ];
}

const PHASE_NAMES: Record<PhaseKind, (bit: number) => string> = {
  load: (bit) => `Route address bit ${bit + 1}`,
  send: () => 'Route the bus',
  copy: () => 'Copy data',
  return: () => 'Return the bus',
  unload: (bit) => `Unload address bit ${bit + 1}`,
};

/**
 * One qubit travels at a time. A bucket brigade takes n² + 3n + 1 steps (bit j: j + 1 in and out, bus: n each way,
 * copy: 1), fan-out 4n + 1.
 */
export function buildSchedule(architecture: Architecture, addressBits: number): Schedule {
  const phases: Phase[] = [];
  const steps: Step[] = [];
  for (const { kind, bit, steps: plans } of planPhases(architecture, addressBits)) {
    const first = steps.length + 1;
    const phase = { kind, bit, name: PHASE_NAMES[kind](bit ?? 0), first, last: first + plans.length - 1 };
    phases.push(phase);
    plans.forEach((plan, position) => {
      const sentence = describeStep(architecture, addressBits, phase, position);
      steps.push({ ...plan, number: first + position, phase, sentence });
    });
  }
  const loadedAt = phases.findLast(({ kind }) => kind === 'load')?.last ?? 0;
  return { architecture, addressBits, phases, steps, loadedAt };
}

/**
 * Counts the states after a step in which a level's routers are set: 2k fewer than T + 1 if step k sets them, because
 * they are released k steps before the end.
 */
export function countSetStates({ phases, steps }: Schedule, level: number): number {
  const setBy = phases.find(({ kind, bit }) => kind === 'load' && bit === level)?.last ?? 0;
  return steps.length - 2 * setBy + 1;
}

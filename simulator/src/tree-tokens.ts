import { formatBits, type Memory } from './memory.ts';
import type { Place, QubitInTransit, RunState } from './run-state.ts';
import type { Schedule } from './schedule.ts';

/** A qubit on its way, with the values that it has in different branches: `0/1`. */
export interface Token extends Place {
  readonly kind: QubitInTransit['kind'];
  readonly values: string;
}

/** Traveling qubits by place. */
export function listTokens({ branches }: RunState, { wordBits }: Memory): Token[] {
  const tokens = new Map<string, Token>();
  for (const { kind, level, index, value } of branches.flatMap(({ transit }) => transit)) {
    const text = kind === 'bus' ? formatBits(value, wordBits) : `${value}`;
    const key = `${kind}.${level}.${index}`;
    const values = tokens.get(key)?.values ?? text;
    tokens.set(key, { kind, level, index, values: values.split('/').includes(text) ? values : `${values}/${text}` });
  }
  return [...tokens.values()];
}

/** Indexes of the cells at which the bus is in at least one branch. */
export function listReachedCells({ branches, step }: RunState, { treeBits }: Pick<Schedule, 'treeBits'>): number[] {
  const page = step?.phase.page ?? 0;
  return branches.flatMap(({ address, bus }) =>
    bus.place?.level === treeBits && address >> treeBits === page ? [page * 2 ** treeBits + bus.place.index] : [],
  );
}

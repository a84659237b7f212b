import type { PhaseKind } from './phase.ts';
import type { Schedule } from './schedule.ts';

/** True for `loadedAt`, and for the same state of every other page. */
export function isLoadedState({ steps }: Schedule, number: number): boolean {
  const next = steps[number]?.phase;
  return next?.kind === 'send' && next.first === number + 1;
}

/** Counts the states after a step in which a level's routers are set for a page. */
export function countSetStates({ phases, selectBits }: Schedule, level: number): number {
  const find = (wanted: PhaseKind) => phases.find(({ kind, bit }) => kind === wanted && bit === selectBits + level);
  return (find('unload')?.first ?? 0) - (find('load')?.last ?? 0);
}

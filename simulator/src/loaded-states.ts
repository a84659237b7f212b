import type { Schedule } from './schedule.ts';

/** True for `loadedAt`, and for the same state of every other page. */
export function isLoadedState({ steps }: Schedule, number: number): boolean {
  const next = steps[number]?.phase;
  return next?.kind === 'send' && next.first === number + 1;
}

/** Counts the states after a step in which a level's routers are set for a page. */
export function countSetStates({ steps }: Schedule, level: number): number {
  const [set = 0, reset = 0] = steps
    .filter(({ operations }) =>
      operations.some(
        (operation) =>
          (operation.kind === 'set-routers' && operation.level === level) ||
          (operation.kind === 'copy-address' && operation.bit === level),
      ),
    )
    .map(({ number }) => number);
  return reset - set;
}

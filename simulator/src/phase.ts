/** `hybrid` has select bits, which choose a page, and a bucket brigade for the others. `qrom` and `select-only` have no tree. */
export type Architecture = 'bucket-brigade' | 'fan-out' | 'qrom' | 'select-only' | 'hybrid';

/**
 * How the address bits of a bucket brigade, or of a hybrid's tree, travel. `serial`: each waits until the one before it is
 * in its router. `pipelined`: they follow each other down the tree.
 */
export type ScheduleKind = 'serial' | 'pipelined';

export type PhaseKind = 'select' | 'load' | 'send' | 'copy' | 'return' | 'unload' | 'deselect';

/** Consecutive steps with one purpose. */
export interface Phase {
  readonly kind: PhaseKind;
  /** Page that the tree answers, from 0; null where there is one page, or no tree. */
  readonly page: number | null;
  readonly name: string;
  /** First and last step. */
  readonly first: number;
  readonly last: number;
}

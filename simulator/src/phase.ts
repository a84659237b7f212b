/** `hybrid` has select bits, which choose a page, and a bucket brigade for the others. `qrom` and `select-only` have no tree. */
export type Architecture = 'bucket-brigade' | 'fan-out' | 'qrom' | 'select-only' | 'hybrid';

export type PhaseKind = 'select' | 'load' | 'send' | 'copy' | 'return' | 'unload' | 'deselect';

/** Consecutive steps with one purpose. */
export interface Phase {
  readonly kind: PhaseKind;
  /** Address bit that is loaded or unloaded, from 0 (the most significant); null for the bus. */
  readonly bit: number | null;
  /** Page that the tree answers, from 0; null where there is one page, or no tree. */
  readonly page: number | null;
  readonly name: string;
  /** First and last step. */
  readonly first: number;
  readonly last: number;
}

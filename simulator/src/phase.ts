export type Architecture = 'bucket-brigade' | 'fan-out';

export type PhaseKind = 'load' | 'send' | 'copy' | 'return' | 'unload';

/** Consecutive steps with one purpose. */
export interface Phase {
  readonly kind: PhaseKind;
  /** Address bit that is loaded or unloaded, from 0 (the most significant); null for the bus. */
  readonly bit: number | null;
  readonly name: string;
  /** First and last step. */
  readonly first: number;
  readonly last: number;
}

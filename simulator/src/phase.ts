/**
 * `bucket-brigade`: an address bit travels to one router and sets it; the others wait (Giovannetti, Lloyd, Maccone,
 * arXiv:0708.1879). `fan-out`: an address bit is copied into all routers of its level.
 */
export type Architecture = 'bucket-brigade' | 'fan-out';

export type PhaseKind = 'load' | 'send' | 'copy' | 'return' | 'unload';

/** Consecutive steps with one purpose. */
export interface Phase {
  readonly kind: PhaseKind;
  /** The address bit that is loaded or unloaded, from 0 (the most significant); null for the bus. */
  readonly bit: number | null;
  readonly name: string;
  /** Numbers of its first and last step. */
  readonly first: number;
  readonly last: number;
}

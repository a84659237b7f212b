export const MAX_ADDRESS_BITS = 10;
export const MAX_WORD_BITS = 8;

export interface Memory {
  /** n, from 1 to 10. */
  readonly addressBits: number;
  /** m, from 1 to 8. */
  readonly wordBits: number;
  /** 2ⁿ words, each from 0 to 2ᵐ − 1. */
  readonly cells: readonly number[];
}

export const isWithin = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

/** `formatBits(6, 4)` → `0110` */
export const formatBits = (value: number, bits: number): string => value.toString(2).padStart(bits, '0');

/** The memory of the simulator's first run. */
export const OPENING_MEMORY: Memory = { addressBits: 3, wordBits: 1, cells: [0, 1, 1, 0, 1, 0, 1, 0] };

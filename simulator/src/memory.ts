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

/** @throws RangeError if a size or a word is out of range */
export function buildMemory(addressBits: number, wordBits: number, cells: readonly number[]): Memory {
  if (!isWithin(addressBits, 1, MAX_ADDRESS_BITS))
    throw new RangeError(`A memory has 1 to ${MAX_ADDRESS_BITS} address bits.`);
  if (!isWithin(wordBits, 1, MAX_WORD_BITS)) throw new RangeError(`A word has 1 to ${MAX_WORD_BITS} bits.`);
  if (cells.length !== 2 ** addressBits)
    throw new RangeError(`A memory with ${addressBits} address bits has ${2 ** addressBits} cells.`);
  if (!cells.every((word) => isWithin(word, 0, 2 ** wordBits - 1)))
    throw new RangeError(`A word of ${wordBits} bits is a number from 0 to ${2 ** wordBits - 1}.`);
  return { addressBits, wordBits, cells };
}

/** `formatBits(6, 4)` → `0110` */
export const formatBits = (value: number, bits: number): string => value.toString(2).padStart(bits, '0');

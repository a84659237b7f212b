import { isWithin, MAX_ADDRESS_BITS, MAX_WORD_BITS, type Memory } from './memory.ts';
import { accept, type ParseResult, refuse } from './parsing.ts';
import { createRandom } from './random.ts';

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

/** @param seed integer from 0 to 2³² − 1 */
export function drawMemory(addressBits: number, wordBits: number, seed: number): Memory {
  const random = createRandom(seed, addressBits, wordBits);
  const cells = Array.from({ length: 2 ** addressBits }, () => random() >>> (32 - wordBits));
  return buildMemory(addressBits, wordBits, cells);
}

const CELL_SEPARATORS = /[\s,]+/;

/** Parses words (`010 111 110 000`) or single bits (`01101010`) by address. Sizes follow from their number. */
export function parseCells(text: string): ParseResult<Memory> {
  const odd = text.search(/[^01\s,]/);
  if (odd >= 0) return refuse('Cells are written with 0 and 1, for example 01101010 or 010 111 110 000.', odd);
  const written = text.split(CELL_SEPARATORS).filter((word) => word !== '');
  const words = written.length === 1 ? [...(written[0] ?? '')] : written;
  const wordBits = words[0]?.length ?? 0;
  const addressBits = Math.log2(words.length);
  if (!isWithin(addressBits, 1, MAX_ADDRESS_BITS))
    return refuse(
      `A memory has 2, 4, 8 … or ${2 ** MAX_ADDRESS_BITS} cells, and these are ${words.length}.`,
      text.length,
    );
  if (wordBits > MAX_WORD_BITS) return refuse(`A word has at most ${MAX_WORD_BITS} bits.`, 0);
  const uneven = words.find((word) => word.length !== wordBits);
  if (uneven !== undefined)
    return refuse(`All words have the same number of bits; ${uneven} doesn't have ${wordBits}.`, text.indexOf(uneven));
  return accept(
    buildMemory(
      addressBits,
      wordBits,
      words.map((word) => Number.parseInt(word, 2)),
    ),
  );
}

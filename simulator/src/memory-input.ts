import { buildMemory, isWithin, MAX_ADDRESS_BITS, MAX_WORD_BITS, type Memory } from './memory.ts';
import { accept, type ParseResult, refuse } from './parsing.ts';
import { createRandom } from './random.ts';

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

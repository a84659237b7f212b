/** Digits, with commas or spaces between thousands. */
const NUMBER = /^[+-]?(?:\d{1,3}(?:[, ]\d{3})+|\d+)?(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i;

/** A number as people write it: `1,024`, `-0.5`, `1e-3`, `−2`; null for anything else. */
export function parseNumberAnswer(text: string): number | null {
  const written = text.trim().replace(/^[−–]/, '-');
  if (!/\d/.test(written) || !NUMBER.test(written)) return null;
  const value = Number(written.replace(/[, ]/g, ''));
  return Number.isFinite(value) ? value : null;
}

export type QuestionKind = 'single' | 'multiple' | 'number' | 'order' | 'memory';

/** Items by place, from the place of each item (from 1); null if two share a place. */
function toOrder(places: readonly number[]): number[] | null {
  const order = places.map((_, place) => places.indexOf(place + 1));
  return order.includes(-1) ? null : order;
}

/** The bit of each cell, from the indexes of those that hold a 1. */
function toMemory(ones: readonly number[], cells: number): number[] | null {
  if (ones.some((cell) => cell >= cells)) return null;
  return Array.from({ length: cells }, (_, cell) => (ones.includes(cell) ? 1 : 0));
}

/**
 * The answer in a question's form, from the values of its fields: indexes of the chosen options, the text of a number, the
 * place of each item, or indexes of the cells that hold a 1. Null if the fields have none.
 * @param fields number of fields in the form, which counts for a memory alone
 */
export function parseFormAnswer(
  kind: QuestionKind,
  values: readonly string[],
  fields: number,
): number | number[] | null {
  const [first = ''] = values;
  if (kind === 'number') return parseNumberAnswer(first);
  const numbers = values.map((value) => (/^\d{1,3}$/.test(value) ? Number(value) : Number.NaN));
  if (numbers.some(Number.isNaN)) return null;
  if (kind === 'memory') return toMemory(numbers, fields);
  if (numbers.length === 0) return null;
  if (kind === 'single') return numbers[0] ?? null;
  return kind === 'multiple' ? numbers : toOrder(numbers);
}

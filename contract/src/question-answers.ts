/** Digits, with commas or spaces between thousands. */
const NUMBER = /^[+-]?(?:\d{1,3}(?:[, ]\d{3})+|\d+)?(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i;

/** A number as people write it: `1,024`, `-0.5`, `1e-3`, `−2`; null for anything else. */
export function parseNumberAnswer(text: string): number | null {
  const written = text.trim().replace(/^[−–]/, '-');
  if (!/\d/.test(written) || !NUMBER.test(written)) return null;
  const value = Number(written.replace(/[, ]/g, ''));
  return Number.isFinite(value) ? value : null;
}

export type QuestionKind = 'single' | 'multiple' | 'number' | 'order';

/** Items by place, from the place of each item (from 1); null if two share a place. */
function toOrder(places: readonly number[]): number[] | null {
  const order = places.map((_, place) => places.indexOf(place + 1));
  return order.includes(-1) ? null : order;
}

/**
 * The answer in a question's form, from the values of its fields: indexes of the chosen options, the text of a number, or
 * the place of each item. Null if the fields have none.
 */
export function parseFormAnswer(kind: QuestionKind, values: readonly string[]): number | number[] | null {
  const [first = ''] = values;
  if (kind === 'number') return parseNumberAnswer(first);
  const numbers = values.map((value) => (/^\d{1,3}$/.test(value) ? Number(value) : Number.NaN));
  if (numbers.length === 0 || numbers.some(Number.isNaN)) return null;
  if (kind === 'single') return numbers[0] ?? null;
  return kind === 'multiple' ? numbers : toOrder(numbers);
}

/** Thousands may be separated by narrow or non-breaking spaces. */
const SPACE = '[ \\u00a0\\u2009\\u202f]';
/** `1,024`, `1 048 576`. A first group can't be 0, so `0,125` is a decimal. */
const GROUPED = new RegExp(`^[1-9]\\d{0,2}(?:(?:,\\d{3})+|(?:${SPACE}\\d{3})+)(?:\\.\\d+)?$`);
/** European: `1.024,5`, `1 024,5`. */
const GROUPED_WITH_COMMA = new RegExp(`^[1-9]\\d{0,2}(?:(?:\\.\\d{3})+|(?:${SPACE}\\d{3})+),\\d+$`);
const PLAIN = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d{1,3})?$/i;
/** A number, and the word or sign behind it. */
const WITH_UNIT = /^(.*?[\d.,])\s*(%|\p{L}[\p{L} ]*)$/u;
/** Words that scale the number before them. */
const FACTORS = /^(?:percent|per ?cent|hundreds?|thousands?|millions?|billions?|dozens?|k|e|i|pi|π)\b/iu;
const FRACTION = /^([^/]+)\/([^/]+)$/;

function parseDigits(text: string): number | null {
  const sign = text.startsWith('-') ? -1 : 1;
  const digits = text.replace(/^[+-]\s*/, '').trim();
  const spaces = new RegExp(SPACE, 'g');
  const plain = GROUPED_WITH_COMMA.test(digits)
    ? digits.replaceAll('.', '').replace(spaces, '').replace(',', '.')
    : GROUPED.test(digits)
      ? digits.replaceAll(',', '').replace(spaces, '')
      : PLAIN.test(digits)
        ? digits.replace(',', '.')
        : '';
  const value = sign * Number(plain);
  return plain === '' || !Number.isFinite(value) ? null : value + 0;
}

function parseValue(text: string): number | null {
  const [, above, below] = FRACTION.exec(text) ?? [];
  if (above === undefined || below === undefined) return parseDigits(text);
  const [dividend, divisor] = [parseDigits(above.trim()), parseDigits(below.trim())];
  return dividend === null || divisor === null || divisor === 0 ? null : dividend / divisor;
}

const isSameUnit = (one: string, other: string): boolean => {
  const normalizeUnit = (unit: string) => unit.trim().toLowerCase().replace(/s$/, '');
  return normalizeUnit(one) === normalizeUnit(other);
};

/**
 * Parses `1,024`, `0,36`, `-0.5`, `1e-3`, `9/25`, `36 %`, `12 qubits`; null for anything else. A comma before three
 * digits separates thousands.
 * @param unit the question's unit; empty accepts any word that doesn't scale the number
 */
export function parseNumberAnswer(text: string, unit = ''): number | null {
  const written = text.trim().replace(/[−–]/g, '-');
  const [, number, behind] = WITH_UNIT.exec(written) ?? [];
  if (number === undefined || behind === undefined) return parseValue(written);
  const value = parseValue(number.trim());
  if (value === null) return null;
  if (unit !== '') return isSameUnit(behind, unit) ? value : isPercent(behind) ? value / 100 : null;
  if (isPercent(behind)) return value / 100;
  return FACTORS.test(behind) ? null : value;
}

const isPercent = (text: string): boolean => /^(?:%|per ?cent)$/i.test(text);

export type QuestionKind = 'single' | 'multiple' | 'number' | 'order' | 'memory';

/** Instructions for empty fields. */
export const NO_ANSWER_TEXTS: Record<QuestionKind, string> = {
  single: 'Choose an option first.',
  multiple: 'Choose at least one option first.',
  number: 'Write the answer as a number, such as 6, 0.25, 1/4 or 25 %.',
  order: 'Give each item a place of its own.',
  memory: 'Set the cells first.',
};

/** Items by place, from places per item (from 1); null if two share one. */
function toOrder(places: readonly number[]): number[] | null {
  const order = places.map((_, place) => places.indexOf(place + 1));
  return order.includes(-1) ? null : order;
}

/** Bit per cell, from the indexes of ones. */
function toMemory(ones: readonly number[], cells: number): number[] | null {
  if (ones.some((cell) => cell >= cells)) return null;
  return Array.from({ length: cells }, (_, cell) => (ones.includes(cell) ? 1 : 0));
}

/**
 * Parses field values: indexes of chosen options, a number's text, places of items, or indexes of cells with 1. Null:
 * no answer.
 * @param fields number of fields, used for a memory
 * @param unit unit of a number
 */
export function parseFormAnswer(
  kind: QuestionKind,
  values: readonly string[],
  fields: number,
  unit?: string,
): number | number[] | null {
  const [first = ''] = values;
  if (kind === 'number') return parseNumberAnswer(first, unit);
  const numbers = values.map((value) => (/^\d{1,3}$/.test(value) ? Number(value) : Number.NaN));
  if (numbers.some(Number.isNaN)) return null;
  if (kind === 'memory') return toMemory(numbers, fields);
  if (numbers.length === 0) return null;
  if (kind === 'single') return numbers[0] ?? null;
  return kind === 'multiple' ? numbers : toOrder(numbers);
}

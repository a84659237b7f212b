/** Words for 1 and 0 that programs write and people type. */
const FLAG_WORDS: ReadonlyMap<string, number> = new Map([
  ...['1', 'true', 'yes', 'on', 't', 'y'].map((word) => [word, 1] as const),
  ...['0', 'false', 'no', 'off', 'f', 'n'].map((word) => [word, 0] as const),
]);

/** `1,234` or `1 234`, with any spaces and apostrophes; a dot may be a decimal point. */
const GROUPED = /^\d{1,3}(?:[,\p{Zs}'\u2019]\d{3})+$/u;

/** Strips the `.0` of pandas and thousands separators. Leaves other text. */
export function toPlainNumber(text: string): string {
  const [, digits = text.trim()] = /^(.*\d)\.0+$/.exec(text.trim()) ?? [];
  if (GROUPED.test(digits)) return digits.replace(/\D/g, '');
  return /^-?\d+$/.test(digits) ? digits : text;
}

/** Undefined: other text. */
export const parseFlag = (text: string): number | undefined => FLAG_WORDS.get(toPlainNumber(text).trim().toLowerCase());

/** Normalizes line breaks to `\n`. */
export const toUnixBreaks = (text: string): string => text.replace(/\r\n?/g, '\n');

/** `2026-11-24 09:00:00+00:00` of pandas → `2026-11-24T09:00:00+00:00` */
export const toIsoTime = (text: string): string => text.replace(/^(\d{4}-\d{2}-\d{2}) (?=\d{2}:)/, '$1T');

/** Digits, with commas or spaces between thousands. */
const NUMBER = /^[+-]?(?:\d{1,3}(?:[, ]\d{3})+|\d+)?(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i;

/** A number as people write it: `1,024`, `-0.5`, `1e-3`, `−2`; null for anything else. */
export function parseNumberAnswer(text: string): number | null {
  const written = text.trim().replace(/^[−–]/, '-');
  if (!/\d/.test(written) || !NUMBER.test(written)) return null;
  const value = Number(written.replace(/[, ]/g, ''));
  return Number.isFinite(value) ? value : null;
}

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The characters that people see: a letter with its accents is one, and so is an emoji of several code points. */
export const splitGraphemes = (text: string): string[] => [...SEGMENTER.segment(text)].map(({ segment }) => segment);

/** Truncates to `max` characters, with an ellipsis. */
export function truncateText(text: string, max: number): string {
  if (text.length <= max) return text;
  const characters = splitGraphemes(text);
  return characters.length <= max ? text : `${characters.slice(0, max).join('').trimEnd()}…`;
}

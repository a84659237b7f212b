const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** User-perceived characters: a letter with accents, or an emoji of several code points. */
export const splitGraphemes = (text: string): string[] => [...SEGMENTER.segment(text)].map(({ segment }) => segment);

export function truncateText(text: string, max: number): string {
  if (text.length <= max) return text;
  const characters = splitGraphemes(text);
  return characters.length <= max ? text : `${characters.slice(0, max).join('').trimEnd()}…`;
}

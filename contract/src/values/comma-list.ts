/** `Ada, , Grace` → `['Ada', 'Grace']` */
export const parseList = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** `['Ada', 'Grace']` → `Ada, Grace`; JSON where that would be ambiguous. */
export const formatList = (words: readonly string[]): string =>
  words[0]?.startsWith('[') || words.some((word) => word.includes(',')) ? JSON.stringify(words) : words.join(', ');

/** `2,1,1,0` → `[2, 1]`: in order, distinct; 0 means none. */
export const parseIds = (text: string): number[] =>
  [...new Set(parseList(text).map(Number))].filter((id) => Number.isInteger(id) && id > 0);

/** `2,1,1,0` → `[1, 2]`: sorted, distinct; 0 means none. */
export const parseCodes = (text: string): number[] => parseIds(text).sort((a, b) => a - b);

/** `[2, 1]` → `1,2`; `0` for none. */
export const formatCodes = (codes: Iterable<number>): string => [...codes].sort((a, b) => a - b).join(',') || '0';

/** Such as U+200B; excludes white space. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Also removes joiners of emoji and some scripts. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** Marks without a base, and a note without a head. */
const ATTACHED = /[\p{M}\u{1d159}]/gu;

export const isBlank = (text: string): boolean => withoutInvisible(text).replace(ATTACHED, '').trim() === '';

/** Copied links have white space and invisible characters at their ends. */
export function trimInvisible(text: string): string {
  const isNothing = (char: string | undefined) => char !== undefined && withoutInvisible(char).trim() === '';
  const chars = [...text];
  let [start, end] = [0, chars.length];
  while (start < end && isNothing(chars[start])) start += 1;
  while (end > start && isNothing(chars[end - 1])) end -= 1;
  return chars.slice(start, end).join('');
}

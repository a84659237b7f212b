/** Characters that show nothing, such as U+200B; white space apart. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Text without invisible characters, which also joins what emoji and some scripts join. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** Marks, which show nothing of their own, and a note without a head. */
const ATTACHED = /[\p{M}\u{1d159}]/gu;

/** True if a text has nothing to see. */
export const isBlank = (text: string): boolean => withoutInvisible(text).replace(ATTACHED, '').trim() === '';

/** Text without white space and invisible characters at its ends, as copied links have them. */
export function trimInvisible(text: string): string {
  const isNothing = (char: string | undefined) => char !== undefined && withoutInvisible(char).trim() === '';
  const chars = [...text];
  let [start, end] = [0, chars.length];
  while (start < end && isNothing(chars[start])) start += 1;
  while (end > start && isNothing(chars[end - 1])) end -= 1;
  return chars.slice(start, end).join('');
}

/** Longest text of a term in a table, and what is shown of a longer one (requirements: Terms). */
const TERM_LENGTH = 100;
const TERM_SHOWN = 90;
const NAME_LENGTH = 40;

/** Lines of the editor, one for each break, in whichever form it was written. */
export const editorText = (data: string): string =>
  data
    .split(/\r\n|\r|\n|\\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n');

/** What is sent of the editor's lines: the empty ones are dropped (requirements: Terms). */
export const termData = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n');

function cut(text: string, longest: number, shown: number): string {
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, shown).join('').trimEnd()}…`;
}

const inOneLine = (data: string): string => editorText(data).replace(/\s+/g, ' ').trim();

/** A term in a table: at most 100 characters, of longer ones 90 and an ellipsis (requirements: Terms). */
export const termSummary = (data: string): string => cut(inOneLine(data), TERM_LENGTH, TERM_SHOWN);

/** A term in a sentence, by the beginning of its first line. */
export const termName = (data: string): string => cut(editorText(data).split('\n')[0] ?? '', NAME_LENGTH, NAME_LENGTH);

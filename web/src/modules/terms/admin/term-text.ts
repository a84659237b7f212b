/** Longest term in a table, and its length when truncated (requirements: Terms). */
const TERM_LENGTH = 100;
const TERM_SHOWN = 90;
const NAME_LENGTH = 40;

/** Editor text with normalized line breaks. */
export const editorText = (data: string): string =>
  data
    .split(/\r\n|\r|\n|\\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n');

/** Request value of the editor text, without empty lines (requirements: Terms). */
export const termData = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n');

function cut(text: string, longest: number, shown: number): string {
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, shown).join('').trimEnd()}…`;
}

/** The lines without the dashes of bullets. */
const readLines = (data: string): string[] =>
  editorText(data)
    .split('\n')
    .map((line) => line.replace(/^\s*-\s+/, ''));

const inOneLine = (data: string): string => readLines(data).join(' ').replace(/\s+/g, ' ').trim();

/** Term in a table: at most 100 characters, longer ones cut to 90 and an ellipsis (requirements: Terms). */
export const termSummary = (data: string): string => cut(inOneLine(data), TERM_LENGTH, TERM_SHOWN);

/** Display name of a term: the beginning of its first line. */
export const termName = (data: string): string => cut(readLines(data)[0] ?? '', NAME_LENGTH, NAME_LENGTH);

/** Line breaks, including a literal `\n` (requirements: Terms). */
const BREAKS = /\r\n|\r|\n|\\n/;

/** Trimmed, without a leading '- ' and without empty lines (requirements: Terms). */
export function termLines(data: string): string[] {
  return data
    .split(BREAKS)
    .map((line) => line.trim().replace(/^-(\s+|$)/, ''))
    .filter((line) => line !== '');
}

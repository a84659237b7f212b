/** Line breaks, and the two characters backslash and n, which stand for one as well (requirements: Terms). */
const BREAKS = /\r\n|\r|\n|\\n/;

/** The lines of a term as visitors read them: trimmed, without a leading '- ', the empty ones dropped (requirements: Terms). */
export function termLines(data: string): string[] {
  return data
    .split(BREAKS)
    .map((line) => line.trim().replace(/^-(\s+|$)/, ''))
    .filter((line) => line !== '');
}

/** Line breaks, and the two characters backslash and n, which stand for one as well (spec §2). */
const BREAKS = /\r\n|\r|\n|\\n/;

/** The lines of a term as visitors read them: trimmed, without a leading '- ', the empty ones dropped (spec §2). */
export function termLines(data: string): string[] {
  return data
    .split(BREAKS)
    .map((line) => line.trim().replace(/^-(\s+|$)/, ''))
    .filter((line) => line !== '');
}

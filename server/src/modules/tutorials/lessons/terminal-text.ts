import { stripVTControlCharacters } from 'node:util';

const ERASE_TO_END = '\uE000';
const ERASE_LINE = '\uE001';

/** Strips colors and applies overprinting. */
export function terminalText(text: string): string {
  const plain = stripVTControlCharacters(
    text
      .replaceAll(/[\uE000\uE001]/g, '')
      .replaceAll('\u001b[2K', ERASE_LINE)
      .replaceAll('\u001b[0K', ERASE_TO_END)
      .replaceAll('\u001b[K', ERASE_TO_END),
  );
  const lines: string[] = [];
  let [line, at]: [string[], number] = [[], 0];
  for (const character of plain) {
    if (character === '\n') {
      lines.push(line.join(''));
      [line, at] = [[], 0];
    } else if (character === '\r') at = 0;
    else if (character === '\b') {
      at = Math.max(0, at - 1);
      if (at === line.length - 1) line.pop();
    } else if (character === ERASE_TO_END) line.length = Math.min(line.length, at);
    else if (character === ERASE_LINE) line.fill('');
    else {
      line[at] = character;
      at += 1;
    }
  }
  return [...lines, line.join('')].join('\n');
}

import { stripVTControlCharacters } from 'node:util';

const MAX_LINES = 14;
const isOurs = (line) => !line.includes('node_modules') && !line.includes('at new Promise');

/** First lines, indented, without colors and library stack frames. */
export const shortened = (message) =>
  stripVTControlCharacters(message ?? '')
    .trimEnd()
    .split('\n')
    .filter(isOurs)
    .slice(0, MAX_LINES)
    .map((line) => `      ${line}`)
    .join('\n');

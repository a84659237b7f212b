import { findInLines } from './source-tree.mjs';

export const name = 'banned words';

const w = (...parts) => parts.join('');

/** Patterns that are not allowed in code, and what to do instead. Split into parts, so that this file doesn't match. */
const WORDS = [
  [/\.(skip|only|todo)(\(|\.|If\()/, 'Every test runs: finish it or remove it.', /\.(test|e2e)\.(tsx?|mjs)$/],
  [
    new RegExp(w('\\bwaitFor', 'Timeout\\b')),
    'Wait for what the page shows, or advance its clock (e2e/src/harness/page-clock.ts).',
  ],
  [new RegExp(w('@ts-', '(ignore|expect-error|nocheck)')), 'Fix the types instead of silencing the error.'],
  [
    new RegExp(w('biome-', 'ignore|eslint-', 'disable')),
    'Follow the rule, or change it in biome.json for all code and give the reason.',
  ],
  [
    new RegExp(w('(:\\s*|\\bas\\s+|<)', 'any', '\\b(?!\\w)(?=\\s*([;,)>\\[|&={]|$))')),
    'Use a specific type, or `unknown` with a check.',
    /\.tsx?$/,
  ],
  [new RegExp(w('\\b(TO', 'DO|FIX', 'ME|XX', 'X|HA', 'CK)\\b')), 'Do it now, or open an issue for it.'],
];

const everyLine = (file, pattern, message) =>
  file.lines.flatMap((line, position) =>
    pattern.test(line) ? [{ file: file.path, line: position + 1, message }] : [],
  );

/** No silenced checks, no leftover tasks, no skipped tests. */
export function check(tree) {
  return tree.files.flatMap((file) =>
    WORDS.flatMap(([pattern, message, where]) => {
      if (where && !where.test(file.path)) return [];
      return where ? findInLines(file, pattern, message) : everyLine(file, pattern, message);
    }),
  );
}

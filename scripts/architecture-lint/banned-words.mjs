import { findInLines } from './source-tree.mjs';

export const name = 'banned words';

const w = (...parts) => parts.join('');

/** What may not stand in code, and what to do instead. Written in parts, so that this file does not break its own rule. */
const WORDS = [
  [/\.(skip|only|todo)(\(|\.|If\()/, 'Every test runs: finish it, or take it out.', /\.(test|e2e)\.(tsx?|mjs)$/],
  [new RegExp(w('@ts-', '(ignore|expect-error|nocheck)')), 'Make the types true instead of silencing them.'],
  [
    new RegExp(w('biome-', 'ignore|eslint-', 'disable')),
    'Write it so that the rule holds, or change the rule in biome.json for everyone, with its reason.',
  ],
  [
    new RegExp(w('(:\\s*|\\bas\\s+|<)', 'any', '\\b(?!\\w)(?=\\s*([;,)>\\[|&={]|$))')),
    'Say the type; `unknown` and a check where it is not known.',
    /\.tsx?$/,
  ],
  [new RegExp(w('\\b(TO', 'DO|FIX', 'ME|XX', 'X|HA', 'CK)\\b')), 'Do it now, or open an issue for it.'],
];

const everyLine = (file, pattern, message) =>
  file.lines.flatMap((line, position) =>
    pattern.test(line) ? [{ file: file.path, line: position + 1, message }] : [],
  );

/** No silenced checks, no left-over work, no test that does not run. */
export function check(tree) {
  return tree.files.flatMap((file) =>
    WORDS.flatMap(([pattern, message, where]) => {
      if (where && !where.test(file.path)) return [];
      return where ? findInLines(file, pattern, message) : everyLine(file, pattern, message);
    }),
  );
}

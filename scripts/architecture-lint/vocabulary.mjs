import { finding } from './source-tree.mjs';

export const name = 'vocabulary';

/** Words that hide which standard term is meant. Each use names its own thing: stored, cached, rerendered, reported … */
const WORDS = /\b(?:[Kk]ept|[Aa]new|[Ww]hoever|[Tt]old|[Ss]pent)\b|MOST_/;
const TEXT = /\.(tsx?|mjs|mts|css|md|html|json|ya?ml|conf|py|sh)$|(^|\/)\.env\.example$/;
/** This rule and its cases, and a file that npm writes. */
const ALLOWED = new Set([
  'scripts/architecture-lint/vocabulary.mjs',
  'scripts/architecture-lint/word-cases.mjs',
  'package-lock.json',
]);

const wordsIn = (file, text) =>
  text.split('\n').flatMap((line, position) => {
    const [word] = line.match(WORDS) ?? [];
    if (!word) return [];
    const message = `'${word}': write the standard term for what is meant (stored, cached, again, reported, used up, MAX_).`;
    return [finding(file, position + 1, message)];
  });

/** Code, comments and docs use the field's terms. */
export function check(tree) {
  const code = new Map(tree.files.map(({ path, text }) => [path, text]));
  return tree.paths
    .filter((path) => TEXT.test(path) && !ALLOWED.has(path))
    .flatMap((path) => {
      const text = code.get(path) ?? tree.read(path) ?? '';
      return WORDS.test(text) ? wordsIn(path, text) : [];
    });
}

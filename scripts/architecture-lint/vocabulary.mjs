import { finding } from './source-tree.mjs';

export const name = 'vocabulary';

/** Words that hide which standard term is meant. Written so that this file doesn't match. */
const WORDS = /\b(?:[Kk]ept|[Aa]new|[Ww]hoever|[Tt]old|[Ss]pent)\b|MOST[_]/;
const TEXT = /\.(tsx?|mjs|mts|css|md|html|json|ya?ml|conf|py|sh)$|(^|\/)\.env\.example$/;
/** Generated files, and lessons, which are prose. */
const ALLOWED = /^(package-lock\.json$|server\/seed\/files\/)/;

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
    .filter((path) => TEXT.test(path) && !ALLOWED.test(path))
    .flatMap((path) => {
      const text = code.get(path) ?? tree.read(path) ?? '';
      return WORDS.test(text) ? wordsIn(path, text) : [];
    });
}

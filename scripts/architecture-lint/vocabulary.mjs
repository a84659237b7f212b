import { findNames } from './identifiers.mjs';
import { finding } from './source-tree.mjs';

export const name = 'vocabulary';

/** Words that hide which standard term is meant. Written so that this file doesn't match. */
const WORDS = /\b(?:[Kk]ept|[Aa]new|[Ww]hoever|[Tt]old|[Ss]pent)\b|MOST[_]/;
const TEXT = /\.(tsx?|mjs|mts|css|md|html|json|ya?ml|conf|py|sh)$|(^|\/)\.env\.example$/;
/** Generated files, and lessons, which are prose. */
const ALLOWED = /^(package-lock\.json$|server\/seed\/files\/)/;

/** Parts of names that hide the standard term. */
const PART =
  /^(?:own|standing|begun|theirs|settle|underst(?:and|ood)|explained|blame|departed|judged?|whole|together|patience|deeds|facts|surroundings|alive|[k]ept|[t]old|[a]new|[w]hoever|[s]pent)$/;
const CODE = /\.(tsx?|mjs)$/;
/** Migrations are frozen, with their names. */
const FROZEN = /^server\/migrations\//;

/** Names that are fixed elsewhere, the files that use them, and where. */
const FIXED = [
  { names: /^(hasOwn|hasOwnProperty|getOwnPropertyNames)$/, files: CODE, where: 'JavaScript' },
  { names: /^keep_?alive/i, files: CODE, where: 'HTTP and Node' },
  { names: /^begun(_at)?$/, files: /learning|layout-shift/, where: 'learning records: API and database' },
  { names: /^begun_at$/, files: /^server\/src\/backup\//, where: 'the stored state of backups' },
  { names: /^standing$/, files: /service-request|\/user-state/, where: "a request's user: API" },
  { names: /^own$/, files: /^contract\/src\/modules\/service-requests/, where: 'operations of the API' },
  { names: /^whole$/, files: /\/response-cache\.ts$/, where: 'a label of the metrics' },
  {
    names: /theirs$/i,
    files: /^web\/src\/(admin\/form|modules\/(contact|tutorials)\/admin)\//,
    where: 'the sides of a merge, as on screen and in Git',
  },
];

const isFixed = (file, found) => FIXED.some(({ names, files }) => names.test(found) && files.test(file));
const splitName = (found) => found.split(/[^A-Za-z]+|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);
const findPart = (found) => splitName(found).find((part) => PART.test(part.toLowerCase()));

const wordsIn = (file, text) =>
  text.split('\n').flatMap((line, position) => {
    const [word] = line.match(WORDS) ?? [];
    if (!word) return [];
    const message = `'${word}': write the standard term for what is meant (stored, cached, again, reported, used up, MAX_).`;
    return [finding(file, position + 1, message)];
  });

const namesIn = ({ path, text }) =>
  [...findNames(text), { found: path.split('/').at(-1), line: 1 }]
    .filter(({ found }) => findPart(found) && !isFixed(path, found))
    .map(({ found, line }) =>
      finding(
        path,
        line,
        `${found}: use the standard term for '${findPart(found)}' (mine, open, started, all, batch).`,
      ),
    );

/** Code, comments and docs use the field's terms. */
export function check(tree) {
  const code = new Map(tree.files.map(({ path, text }) => [path, text]));
  const words = tree.paths
    .filter((path) => TEXT.test(path) && !ALLOWED.test(path))
    .flatMap((path) => {
      const text = code.get(path) ?? tree.read(path) ?? '';
      return WORDS.test(text) ? wordsIn(path, text) : [];
    });
  const names = tree.files.filter(({ path }) => CODE.test(path) && !FROZEN.test(path)).flatMap(namesIn);
  return [...words, ...names];
}

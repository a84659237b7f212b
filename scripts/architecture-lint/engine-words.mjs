import { finding } from './source-tree.mjs';

export const name = 'engine words';

const ENGINE = /^server\/src\/collections\/(?!.*\.test\.ts$)/;
/** The types of the modules' tables. */
const TABLES = /^server\/src\/(?:modules\/[^/]+\/table|platform\/database\/content-tables)\.ts$/;
const TABLE = /^ {2}(\w+): /gm;
/** The collections that the contract declares with their fields. */
const CONTRACTS = /^contract\/src\/modules\//;
const NAME = /^ {2}name: '(\w+)',$/gm;
/** Names of columns and of modules. */
const FURTHER = ['lesson', 'premium', 'tutorials'];
/** Words that search, HTTP and every actor have too. */
const STANDARD = new Set(['term', 'user', 'session', 'preview', 'previews']);

const singular = (word) => word.replace(/ies$/, 'y').replace(/s$/, '');

/** `lastInNewCategory` and `service_requests` → words. */
const toWords = (text) =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase()
    .replaceAll('media type', '');

function domainWords(tree) {
  const inFiles = (place, pattern) =>
    tree.files.flatMap(({ path, text }) =>
      place.test(path) ? [...text.matchAll(pattern)].map(([, table]) => table) : [],
    );
  const tables = [...inFiles(TABLES, TABLE), ...inFiles(CONTRACTS, NAME)];
  if (tables.length === 0) return [];
  const names = [...tables, ...FURTHER].map(toWords);
  return [...new Set(names.flatMap((word) => [word, singular(word)]))].filter((word) => !STANDARD.has(word));
}

/** The collections engine serves any collection, so it names none. */
export function check(tree) {
  const words = domainWords(tree);
  if (words.length === 0) return [];
  const pattern = new RegExp(`\\b(?:${words.join('|')})\\b`);
  return tree.files.flatMap((file) =>
    ENGINE.test(file.path)
      ? file.lines.flatMap((line, position) => {
          const [word] = toWords(line).match(pattern) ?? [];
          if (!word) return [];
          const message = `'${word}' is a word of the domain; let the module's declaration say it (hooks, list, record, search).`;
          return [finding(file.path, position + 1, message)];
        })
      : [],
  );
}

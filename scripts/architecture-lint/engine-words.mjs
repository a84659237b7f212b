import { finding } from './source-tree.mjs';

export const name = 'engine words';

const ENGINE = /^server\/src\/collections\/(?!.*\.test\.ts$)/;
/** Content tables: collections and what belongs to their records. */
const TABLES = ['content-tables.ts', 'learning-tables.ts'].map((file) => `server/src/platform/database/${file}`);
const TABLE = /^ {2}(\w+): /gm;
const MODULE = /^server\/src\/modules\/([^/]+)\//;
/** Modules that serve every collection. */
const OF_ALL_COLLECTIONS = new Set(['audit', 'imports', 'mail', 'media', 'previews', 'search', 'users']);
/** Columns of content. */
const FURTHER = ['lesson', 'premium'];
/** Words that search uses too. */
const STANDARD = new Set(['term']);

const singular = (word) => word.replace(/ies$/, 'y').replace(/s$/, '');

/** `lastInNewCategory` and `service_requests` → words. */
const toWords = (text) =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase();

function domainWords(tree) {
  const tables = TABLES.flatMap((path) => [...(tree.read(path) ?? '').matchAll(TABLE)].map(([, table]) => table));
  const modules = tree.paths.flatMap((path) => path.match(MODULE)?.[1] ?? []);
  const names = [...tables, ...modules.filter((module) => !OF_ALL_COLLECTIONS.has(module)), ...FURTHER].map(toWords);
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

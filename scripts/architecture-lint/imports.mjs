import path from 'node:path';
import { lineAt } from './source-tree.mjs';

const SPECIFIER =
  /(?:^|[\s;}])(?:import|export)\s*(?:type\s+)?(?:[\w*{}\s,$]+?\s*from\s*)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;

/** Their package.json exports `./*` as `./src/*.ts`. */
const EXPORTS_SOURCES = new Set(['contract', 'testing']);

/** Their name alone is `src/<name>.ts`. */
const NAMED = /^@qram\/(contract|simulator)$/;

/** Null for a package. */
function target(from, specifier) {
  if (specifier.startsWith('.'))
    return path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier)).replace(/\?.*$/, '');
  const named = specifier.match(NAMED)?.[1];
  if (named) return `${named}/src/${named}.ts`;
  const ours = specifier.match(/^@qram\/([^/]+)\/?(.*)$/);
  if (!ours) return null;
  return EXPORTS_SOURCES.has(ours[1]) ? `${ours[1]}/src/${ours[2]}.ts` : `${ours[1]}/${ours[2]}`;
}

/** True if compilation removes it: all its names are types. */
function isTypeOnly(statement) {
  const [, typeWord, names = ''] = statement.match(/(?:import|export)\s*(type\b)?\s*(?:\{([^}]*)\}\s*from)?/) ?? [];
  const each = names.split(',').filter((one) => one.trim() !== '');
  return Boolean(typeWord) || (each.length > 0 && each.every((one) => one.trim().startsWith('type ')));
}

/**
 * @returns `{ specifier, target, loads, line }`; `target` is null for packages, `loads` is true if the import runs
 * first
 */
export function getImports(file) {
  if (file.path.endsWith('.css')) return [];
  return [...file.text.matchAll(SPECIFIER)].map((match) => {
    const specifier = match[1] ?? match[2];
    return {
      specifier,
      target: target(file.path, specifier),
      loads: match[2] === undefined && !isTypeOnly(match[0]),
      line: lineAt(file.text, match.index + match[0].indexOf(specifier)),
    };
  });
}

import path from 'node:path';
import { lineAt } from './source-tree.mjs';

const SPECIFIER =
  /(?:^|[\s;}])(?:import|export)\s*(?:type\s+)?(?:[\w*{}\s,$]+?\s*from\s*)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;

/** The file of this project that an import means, or null for a package. */
function target(from, specifier) {
  if (specifier.startsWith('.'))
    return path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier)).replace(/\?.*$/, '');
  if (specifier === '@qram/contract') return 'contract/src/contract.ts';
  const ours = specifier.match(/^@qram\/([^/]+)\/?(.*)$/);
  if (!ours) return null;
  return ours[1] === 'contract' ? `contract/src/${ours[2]}.ts` : `${ours[1]}/${ours[2]}`;
}

/** Every import of a file: `{ specifier, target, line }`; target is null for packages. */
export function importsOf(file) {
  if (file.path.endsWith('.css')) return [];
  return [...file.text.matchAll(SPECIFIER)].map((match) => {
    const specifier = match[1] ?? match[2];
    return {
      specifier,
      target: target(file.path, specifier),
      line: lineAt(file.text, match.index + match[0].indexOf(specifier)),
    };
  });
}

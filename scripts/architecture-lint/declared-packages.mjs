import { getImports } from './imports.mjs';
import { finding } from './source-tree.mjs';

export const name = 'declared packages';

const WORKSPACE = /^(contract|simulator|server|web|testing|e2e|bench|faults)\//;

const getPackage = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

function declaredIn(tree, folder) {
  const text = tree.read(`${folder}package.json`);
  const { dependencies = {}, devDependencies = {} } = text === null ? {} : JSON.parse(text);
  return [...Object.keys(dependencies), ...Object.keys(devDependencies)];
}

/**
 * Each workspace declares the packages that it imports, unless the root does: a hoisted package may be missing on a
 * fresh install.
 */
export function check(tree) {
  const ofProject = declaredIn(tree, '');
  const known = new Map();
  return tree.files.flatMap((file) => {
    const [folder] = file.path.match(WORKSPACE) ?? [];
    if (!folder) return [];
    if (!known.has(folder)) known.set(folder, new Set([...ofProject, ...declaredIn(tree, folder)]));
    return getImports(file)
      .filter(
        ({ specifier }) => !/^(\.|node:|virtual:)/.test(specifier) && !known.get(folder).has(getPackage(specifier)),
      )
      .map(({ specifier, line }) =>
        finding(file.path, line, `imports ${getPackage(specifier)}, which ${folder}package.json does not declare.`),
      );
  });
}

import { finding } from './source-tree.mjs';

export const name = 'module names';

const LIST = 'docs/glossary.md';

/** Parses the glossary's table of modules. */
export function moduleNames(tree) {
  const table = tree.read(LIST)?.match(/^## Modules$([\s\S]*?)(?=^## |$(?![\s\S]))/m)?.[1] ?? '';
  return [...table.matchAll(/^\| `([a-z-]+)`/gm)].map((match) => match[1]);
}

/** Paths of modules by layer. */
const LAYERS = [
  { layer: 'contract', pattern: /^contract\/src\/modules\/([^/]+)\// },
  { layer: 'server', pattern: /^server\/src\/modules\/([^/]+)\// },
  { layer: 'web', pattern: /^web\/src\/modules\/([^/]+)\// },
];

const STRAY = /^(contract|server|web)\/src\/modules\/[^/]+$/;

function misnamed(tree, names, { layer, pattern }) {
  const seen = new Map();
  for (const place of tree.paths) {
    const module = place.match(pattern)?.[1];
    if (module && !names.includes(module) && !seen.has(module)) seen.set(module, place);
  }
  return [...seen].map(([module, place]) =>
    finding(
      place,
      1,
      `'${module}' is not a module. Move it into one of ${names.join(', ')}, or add the new module to ${LIST} and use the same name in every layer (here: ${layer}).`,
    ),
  );
}

/** A module has the same name in every layer. */
export function check(tree) {
  const names = moduleNames(tree);
  if (names.length === 0) return [finding(LIST, 1, 'has no table of modules under ## Modules.')];
  const strays = tree.paths
    .filter((place) => STRAY.test(place))
    .map((place) => finding(place, 1, 'A module is a folder modules/<module>/ in contract, server and web.'));
  return [...LAYERS.flatMap((layer) => misnamed(tree, names, layer)), ...strays];
}

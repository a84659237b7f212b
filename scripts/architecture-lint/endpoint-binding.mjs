import { findInLines, finding } from './source-tree.mjs';

export const name = 'endpoint binding';

const ROUTE_CALL = /\.(get|post|put|patch|delete|head|all|route)\(\s*(['"`]\/|\{)/;
const LISTS = ['contract/src/contract.ts', 'contract/src/collections.ts'];
const PATH = /['"`]\/api\//;

/** Modules of the contract that no list imports. */
function unlisted(tree) {
  const contract = LISTS.map((list) => tree.read(list) ?? '').join('');
  return tree.paths
    .map((place) => place.match(/^contract\/src\/modules\/([^/]+)\/\1\.ts$/)?.[1])
    .filter((module) => module && !contract.includes(`./modules/${module}/${module}.ts`))
    .map((module) =>
      finding(
        `contract/src/modules/${module}/${module}.ts`,
        1,
        'is not part of the contract; add its endpoints to contract/src/contract.ts, or its collection to contract/src/collections.ts.',
      ),
    );
}

/** Each endpoint is declared once, in the contract; server modules only bind to it. */
export function check(tree) {
  const modules = tree.files.filter(
    (file) => /^server\/src\/modules\//.test(file.path) && !/\.test\.ts$/.test(file.path),
  );
  return [
    ...modules.flatMap((file) =>
      findInLines(
        file,
        ROUTE_CALL,
        'Declare the endpoint in contract/src/modules/ and bind a handler to it in routes.ts; every route is in the contract.',
      ),
    ),
    ...modules.flatMap((file) =>
      findInLines(file, PATH, 'API paths are only in the contract; import them from there.'),
    ),
    ...unlisted(tree),
  ];
}

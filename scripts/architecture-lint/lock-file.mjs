import { finding } from './source-tree.mjs';

export const name = 'lock file';

const LOCK = 'package-lock.json';

/** Folders in which Node looks up a dependency, innermost first. */
function* lookups(place) {
  if (place !== '') yield `${place}/node_modules/`;
  for (let end = place.lastIndexOf('/node_modules/'); end >= 0; end = place.lastIndexOf('/node_modules/', end - 1)) {
    yield `${place.slice(0, end)}/node_modules/`;
  }
  yield 'node_modules/';
}

const resolves = (packages, place, dependency) =>
  [...lookups(place)].some((base) => `${base}${dependency}` in packages);

/** `npm ci` fails if the lock file lacks a package, including optional ones for other systems. */
export function check(tree) {
  const text = tree.read(LOCK);
  if (text === null) return [finding(LOCK, 1, 'is missing; run npm install.')];
  const { packages } = JSON.parse(text);
  return Object.entries(packages).flatMap(([place, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((dependency) => !resolves(packages, place, dependency))
      .map((dependency) =>
        finding(
          LOCK,
          1,
          `has no entry for ${dependency}, which ${place || 'the project'} depends on; npm ci would fail. Run npm install against a registry that has it.`,
        ),
      ),
  );
}

import { findInLines } from './source-tree.mjs';

export const name = 'SQL places';

const SQL = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(|\bsql(<[^`]*>)?`/;
const ALLOWED = [
  /^server\/src\/modules\/[^/]+\/repository\.ts$/,
  /^server\/src\/(platform|collections|cli)\//,
  /^server\/(migrations|seed|test)\//,
  /^(testing|bench|e2e|faults|scripts)\//,
  /\.test\.ts$/,
];

export function check(tree) {
  return tree.files
    .filter((file) => /\.tsx?$/.test(file.path) && !ALLOWED.some((place) => place.test(file.path)))
    .flatMap((file) =>
      findInLines(
        file,
        SQL,
        "SQL belongs in the module's repository.ts, as a function that takes the transaction to run in.",
      ),
    );
}

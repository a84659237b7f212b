import { findInLines, finding } from './source-tree.mjs';

export const name = 'environment';

const READER = 'server/src/env.ts';
const LISTS = ['.env.example', 'docs/operating.md'];
const MAY_READ = [
  /^server\/src\/env\.ts$/,
  /^(scripts|testing|bench|e2e|faults)\//,
  /^server\/test\//,
  /\.test\.(tsx?|mjs)$/,
  /(^|\/)(vite|vitest)\.config\.ts$/,
];
const NAME = /[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*/;

/** Parses the keys of the schema in server/src/env.ts. */
export function variablesRead(tree) {
  const text = tree.read(READER) ?? '';
  return [...text.matchAll(new RegExp(`^\\s*(${NAME.source}):`, 'gm'))].map((match) => match[1]);
}

/** Parses `NAME=` lines of .env.example, and `NAME` in the first column of tables in docs. */
function variablesListed(text, place) {
  const pattern = place.endsWith('.md')
    ? new RegExp(`^\\|\\s*\`(${NAME.source})\``, 'gm')
    : new RegExp(`^#?\\s?(${NAME.source})=`, 'gm');
  return [...text.matchAll(pattern)].map((match) => match[1]);
}

function compare(tree, read, place) {
  const text = tree.read(place);
  if (text === null) return [finding(place, 1, `is missing; it lists every variable that ${READER} reads.`)];
  const listed = variablesListed(text, place);
  const how = place.endsWith('.md') ? 'a table row | `NAME` | meaning |' : 'a line NAME= or # NAME=';
  return [
    ...read
      .filter((variable) => !listed.includes(variable))
      .map((variable) => finding(place, 1, `${variable} is read by ${READER} but not listed here; add ${how}.`)),
    ...listed
      .filter((variable) => !read.includes(variable))
      .map((variable) =>
        finding(place, 1, `${variable} is listed but never read; remove it here, or read it in ${READER}.`),
      ),
  ];
}

/** One file reads the environment, and every variable is documented. */
export function check(tree) {
  const violations = tree.files
    .filter((file) => !MAY_READ.some((place) => place.test(file.path)))
    .flatMap((file) =>
      findInLines(file, /\bprocess\.env\b/, `Only ${READER} reads the environment; take the value as a dependency.`),
    );
  const read = variablesRead(tree);
  if (read.length === 0)
    return [...violations, finding(READER, 1, 'reads no variable; its schema needs a key NAME: for each.')];
  return [...violations, ...LISTS.flatMap((place) => compare(tree, read, place))];
}

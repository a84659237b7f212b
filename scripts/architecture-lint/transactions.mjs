import { finding, lineAt } from './source-tree.mjs';

export const name = 'transactions';

const BEGINS = /\brevisions\.change\(|\binTransaction\(|\.transaction\(\)[^;{]{0,120}?\.execute\(/g;
/** A transaction that isn't repeated after a deadlock. */
const UNREPEATED = /\.transaction\(\)/g;
const FILES =
  /\bfiles\s*\.(?:put|putStream|take|read|describe|delete|has|list)\(|\b(?:storeImage|acceptFiles|discard)\(/g;
/** String literals and comments, whose parentheses don't count. */
const OPAQUE = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/** Finds the closing parenthesis. */
function getEnd(code, from) {
  let depth = 1;
  for (let at = from; at < code.length; at += 1) {
    if (code[at] === '(') depth += 1;
    else if (code[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return code.length;
}

/** Finds file store calls inside a transaction. */
function callsWithin(text) {
  const code = text.replace(OPAQUE, (opaque) => ' '.repeat(opaque.length));
  const calls = new Set();
  for (const begin of code.matchAll(BEGINS)) {
    const from = begin.index + begin[0].length;
    for (const call of code.slice(from, getEnd(code, from)).matchAll(FILES)) calls.add(from + call.index);
  }
  return [...calls];
}

/**
 * The file store queries the database for a deletion hold. Inside a transaction on SQLite's only connection, that would
 * deadlock, and a slow bucket would keep the transaction open.
 */
const checkFiles = ({ path, text }) =>
  callsWithin(text).map((at) =>
    finding(
      path,
      lineAt(text, at),
      'accesses stored files inside a database transaction. Store files before it, and delete them after its commit.',
    ),
  );

/** Modules and the engine repeat transactions after a deadlock. */
const checkRepetition = ({ path, text }) =>
  /^server\/src\/(modules|collections)\//.test(path)
    ? [...text.matchAll(UNREPEATED)].map(({ index }) =>
        finding(path, lineAt(text, index), 'begins a transaction without `inTransaction` or `revisions.change`.'),
      )
    : [];

export function check(tree) {
  return tree.files
    .filter((file) => /^server\/(src|seed)\/.*\.ts$/.test(file.path) && !file.path.endsWith('.test.ts'))
    .flatMap((file) => [...checkFiles(file), ...checkRepetition(file)]);
}

import { finding, lineAt } from './source-tree.mjs';

export const name = 'floating queries';

const RUNS = /\.execute(?:TakeFirst(?:OrThrow)?)?\((?:db|trx|tx)?\);/g;
/** String literals and comments, whose brackets don't count. */
const OPAQUE = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
const INSERTION = /\$\{[^{}]*\}/g;
const TEMPLATE = /`[^`]*`/g;
/** Keywords and operators that handle a promise. */
const HANDLED = /\b(?:await|return|yield|void|throw)\b|=/;

const blank = (text) => text.replace(/[^\n]/g, ' ');

/** Blanks literals and comments. */
function readCode(text) {
  let code = text.replace(OPAQUE, blank);
  // Templates inside insertions of templates.
  while (code.search(INSERTION) >= 0) code = code.replace(INSERTION, blank);
  return code.replace(TEMPLATE, blank);
}

/** The statement that ends at `end`, without text in brackets. */
function statementBefore(code, end) {
  let [depth, text] = [0, ''];
  for (let at = end - 1; at >= 0; at -= 1) {
    const letter = code[at];
    if (')]}'.includes(letter)) {
      // The end of a block before this statement, not of a type argument.
      if (letter === '}' && depth === 0 && !text.startsWith('>')) break;
      depth += 1;
    } else if ('([{'.includes(letter)) {
      if (depth === 0) break;
      depth -= 1;
    } else if (depth === 0) {
      if (letter === ';') break;
      text = letter + text;
    }
  }
  return text;
}

/**
 * Finds queries that nothing waits for: they fail unseen, or run after their transaction. Biome doesn't know Kysely's
 * builders.
 */
export function check(tree) {
  return tree.files
    .filter(({ path }) => /\.(ts|tsx)$/.test(path))
    .flatMap(({ path, text }) => {
      const code = readCode(text);
      return [...code.matchAll(RUNS)]
        .filter(({ index }) => !HANDLED.test(statementBefore(code, index)))
        .map(({ index }) => finding(path, lineAt(text, index), 'runs a query without waiting for it; `await` it.'));
    });
}

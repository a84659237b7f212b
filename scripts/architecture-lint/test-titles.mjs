import { finding, lineAt } from './source-tree.mjs';

export const name = 'test titles';

const TESTS = /\.(test|e2e)\.(tsx?|mjs)$|^e2e\/src\/harness\//;
const CALL = /(?<![\w.'])(?:it|test|describe)\b/g;
/** The first word of a title after `it(` or `test(`, or after the table of `each`. */
const TITLE = /(?:(?<![\w.'])(?:it|test)\(|\)\()\s*['"`]([\w'’]+)/g;

/** Words with which a title continues the title of its `describe`. */
const CONTINUATIONS = new Set(
  [
    'is are was were has have had do does can cannot may must will would',
    "isn't aren't hasn't haven't don't doesn't can't won't",
    'of in by on at for from to as with without after before during beyond',
    'that which whose when while until unless because if',
    'and but or not nor neither both also only still',
  ].flatMap((words) => words.split(' ')),
);

/** The first words of the tests' titles. A table before a title belongs to the last call before it. */
function findTitles(text) {
  const calls = [...text.matchAll(CALL)];
  return [...text.matchAll(TITLE)]
    .filter((title) => calls.findLast((call) => call.index <= title.index)?.[0] !== 'describe')
    .map(({ 1: word, index }) => ({ word, index }));
}

/** The title of a test can be read without the title of its `describe`. */
export function check(tree) {
  return tree.files
    .filter(({ path }) => TESTS.test(path))
    .flatMap(({ path, text }) =>
      findTitles(text)
        .filter(({ word }) => CONTINUATIONS.has(word.replace('’', "'")))
        .map(({ word, index }) =>
          finding(
            path,
            lineAt(text, index),
            `A title that begins with '${word}' can't be read alone: begin with a verb, as in "rejects an expired token".`,
          ),
        ),
    );
}

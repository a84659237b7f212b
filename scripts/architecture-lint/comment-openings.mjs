import { finding, lineAt } from './source-tree.mjs';

export const name = 'comment openings';

/** A comment's first word, behind its delimiter. A line comment continues the one on the line before. */
const OPENING = /(?:\/\*\*?\s+(?:\*\s+)?|(?<!\/\/[^\n]*\n[ \t]*)\/\/ )(What|Whether)\b/g;
/** Migrations are frozen, with their comments. */
const FROZEN = /^server\/migrations\//;

const SUGGESTIONS = {
  What: 'name the thing ("The rows that …", "Builds the …")',
  Whether: 'write "True if …"',
};

/** A doc comment says directly what something is, returns or does. */
export function check(tree) {
  return tree.files
    .filter(({ path }) => !FROZEN.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(OPENING)].map(({ 0: opening, 1: word, index }) =>
        finding(
          path,
          lineAt(text, index + opening.length - word.length),
          `A comment that begins with '${word}' needs a second reading: ${SUGGESTIONS[word]}.`,
        ),
      ),
    );
}

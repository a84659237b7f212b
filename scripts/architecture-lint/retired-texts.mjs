import { finding, lineAt } from './source-tree.mjs';

export const name = 'retired texts';

/** Texts that were replaced everywhere, as patterns. A space stands for any white space, because markup wraps lines. */
const TEXTS = [
  'for as long as the service says',
  'no access was granted yet, so none ends',
  '\\b[Dd]eclin(?:e|ed|es|ing)\\b',
  'Send me a test email',
  'Part of a name',
  'Record no\\.',
  'Access given ends',
  'Before the history began',
  'from 0 to 2147483647',
  'Edit term\\b(?!s)',
  "A patent's number works too",
  'Log in to keep your place',
  'You were about to request',
  'Go back to it',
  'What it opens',
  'which admins open to users',
  'answers what the cell holds',
  'with which chances',
  // Labels, which stand alone.
  ...['Publication', 'Waiting', 'Log out'].map((label) => `(?<=['">]\\s*)${label}(?=\\s*['"<])`),
];
const RETIRED = new RegExp(TEXTS.map((text) => text.replaceAll(' ', '\\s+')).join('|'), 'g');
const SEARCHED = /^(?:web\/src|contract\/src|server\/src|server\/seed)\/.+\.(?:tsx?|md|ipynb|svg|txt|py)$/;
const TEST = /\.test\.tsx?$/;

/** No text that was replaced comes back. */
export function check(tree) {
  const code = new Map(tree.files.map(({ path, text }) => [path, text]));
  return tree.paths
    .filter((path) => SEARCHED.test(path) && !TEST.test(path))
    .flatMap((path) => {
      const text = code.get(path) ?? tree.read(path) ?? '';
      return [...text.matchAll(RETIRED)].map(({ 0: found, index }) =>
        finding(
          path,
          lineAt(text, index),
          `'${found.replace(/\s+/g, ' ')}': this text was replaced; use the present one.`,
        ),
      );
    });
}

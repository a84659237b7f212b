import { findInLines } from './source-tree.mjs';

export const name = 'date formats';

const FORMATS = 'web/src/ui/dates.ts';
const FORMATTING = /\bIntl\.DateTimeFormat\b|\.toLocale(Date|Time)String\(|\bnew Date\([^)]*\)\.toLocaleString\(/;

/** The web app formats dates in one file, so that a moment reads the same everywhere. */
export function check(tree) {
  return tree.files
    .filter(({ path }) => path.startsWith('web/src/') && path !== FORMATS && !/\.test\.tsx?$/.test(path))
    .flatMap((file) =>
      findInLines(file, FORMATTING, `Only ${FORMATS} formats dates; use one of its formats, or add one.`),
    );
}

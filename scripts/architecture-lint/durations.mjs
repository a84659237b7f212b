import { findInLines } from './source-tree.mjs';

export const name = 'durations';

const DURATIONS = 'contract/src/durations.ts';
const WORKSPACES = /^(contract|server|web|e2e)\//;
const DURATION = /\b(?:3_?600_?000|86_?400_?000)\b|\bconst (?:MINUTE|HOUR|DAY)_MS =/;

/** Hours and days in milliseconds are defined in one file. */
export function check(tree) {
  return tree.files
    .filter(({ path }) => WORKSPACES.test(path) && /\.tsx?$/.test(path) && path !== DURATIONS)
    .flatMap((file) => findInLines(file, DURATION, `Import MINUTE_MS, HOUR_MS and DAY_MS from ${DURATIONS}.`));
}

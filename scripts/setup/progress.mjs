const REMINDER_MS = 15_000;
const OLDEST_NODE = 20;

/** `0.4 s`, `34 s`, `2 min 5 s`. */
export function duration(ms) {
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * Says what is being done, reminds of it while it lasts, and says how long it took.
 * Returns what the work returns; an error is passed on after the line is closed.
 */
export async function step(doing, done, work) {
  const begun = performance.now();
  const elapsed = () => duration(performance.now() - begun);
  console.log(`${doing} ...`);
  const reminder = setInterval(() => console.log(`  still at it after ${elapsed()}`), REMINDER_MS);
  try {
    const result = await work();
    console.log(`  ${done} in ${elapsed()}`);
    return result;
  } finally {
    clearInterval(reminder);
  }
}

/** An error whose message is all that a person needs to see. */
export class SetupError extends Error {}

/** Runs a script's main function; a SetupError ends it with one line, anything else with its stack. */
export async function main(work) {
  try {
    const [major] = process.versions.node.split('.').map(Number);
    if (major < OLDEST_NODE)
      throw new SetupError(`Node ${OLDEST_NODE} or newer is needed to set up; this is ${process.version}.`);
    await work();
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    process.exitCode = 1;
  }
}

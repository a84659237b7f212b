const REMINDER_MS = 15_000;
const OLDEST_NODE = 20;

/** `0.4 s`, `34 s`, `2 min 5 s` */
export function duration(ms) {
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Prints the start, reminders, and the duration. @returns the result of the work */
export async function step(doing, done, work) {
  const started = performance.now();
  const elapsed = () => duration(performance.now() - started);
  console.log(`${doing} ...`);
  const reminder = setInterval(() => console.log(`  still running after ${elapsed()}`), REMINDER_MS);
  try {
    const result = await work();
    console.log(`  ${done} in ${elapsed()}`);
    return result;
  } finally {
    clearInterval(reminder);
  }
}

/** Shown without a stack trace. */
export class SetupError extends Error {}

/** Prints a SetupError as one line, other errors with their stack. */
export async function main(work) {
  try {
    const [major] = process.versions.node.split('.').map(Number);
    if (major < OLDEST_NODE)
      throw new SetupError(`Setup needs Node ${OLDEST_NODE} or newer; this is ${process.version}.`);
    await work();
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    process.exitCode = 1;
  }
}

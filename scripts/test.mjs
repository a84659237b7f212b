import { ALL_STEPS } from './check-steps.mjs';
import { runSteps } from './run-steps.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { main } from './setup/progress.mjs';

/** `npm test`: installs what is missing and runs every check there is. */
await main(async () => {
  await ensureInstalled('everything');
  if (!(await runSteps(ALL_STEPS))) process.exitCode = 1;
});

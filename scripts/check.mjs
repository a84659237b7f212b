import { QUICK_GROUPS } from './check-steps.mjs';
import { runSteps } from './run-steps.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { main } from './setup/progress.mjs';

/** `npm run check`: the quick checks, without database and browser. */
await main(async () => {
  await ensureInstalled('everything');
  if (!(await runSteps(QUICK_GROUPS))) process.exitCode = 1;
});

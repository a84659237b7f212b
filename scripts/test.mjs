import { chooseGroups } from './check-steps.mjs';
import { runSteps } from './run-steps.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { main } from './setup/progress.mjs';

/** `npm test -- [part ...] [file ...]`: installs packages if needed and runs all checks, or only these parts. */
await main(async () => {
  const groups = chooseGroups(process.argv.slice(2));
  await ensureInstalled('everything');
  if (!(await runSteps(groups))) process.exitCode = 1;
});

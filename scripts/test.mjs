import { chooseGroups } from './check-steps.mjs';
import { runSteps } from './run-steps.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { main } from './setup/progress.mjs';

/** `npm test -- [part ...] [file ...]`: installs what is missing and runs every check, or the named parts alone. */
await main(async () => {
  const groups = chooseGroups(process.argv.slice(2));
  await ensureInstalled('everything');
  if (!(await runSteps(groups))) process.exitCode = 1;
});

import { chooseGroups } from './check-steps.mjs';
import { runSteps } from './run-steps.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { main } from './setup/progress.mjs';

const ALL = '--all';

/**
 * `npm test -- [part ...] [file ...]`: installs packages if needed and runs all checks, or only these parts. With
 * `--all`, tests run on both databases, on every screen, with every hostile value, and all fault scenarios in full.
 */
await main(async () => {
  const args = process.argv.slice(2);
  const all = args.includes(ALL);
  if (all) process.env.TEST_ALL = '1';
  const groups = chooseGroups(
    args.filter((arg) => arg !== ALL),
    { all },
  );
  await ensureInstalled('everything');
  if (!(await runSteps(groups))) process.exitCode = 1;
});

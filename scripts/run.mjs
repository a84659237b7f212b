import { ensureBuilt } from './setup/build.mjs';
import { exec } from './setup/child-process.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { main, SetupError } from './setup/progress.mjs';
import { NODE, settingsArguments } from './setup/project-root.mjs';

/** `node scripts/run.mjs <file> [arguments]`: runs a TypeScript file of the project on the packaged Node. */
await main(async () => {
  const [file, ...rest] = process.argv.slice(2);
  if (!file) throw new SetupError('Usage: node scripts/run.mjs <file> [arguments]');
  const isServerTool = file.startsWith('server/');
  await ensureInstalled(isServerTool ? 'running' : 'everything');
  if (!isServerTool) await ensureBuilt();
  exec(NODE, [...settingsArguments(), file, ...rest]);
});

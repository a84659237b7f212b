import { ensureBuilt } from './setup/build.mjs';
import { exec } from './setup/child-process.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { main, SetupError } from './setup/progress.mjs';
import { NODE, settingsArguments } from './setup/project-root.mjs';

/** `node scripts/run.mjs <file> [arguments]`: runs a TypeScript file of the project on the packaged Node. */
await main(async () => {
  const [file, ...rest] = process.argv.slice(2);
  if (!file) throw new SetupError('Say which file to run: node scripts/run.mjs <file> [arguments]');
  const operating = file.startsWith('server/');
  await ensureInstalled(operating ? 'running' : 'everything');
  if (!operating) await ensureBuilt();
  exec(NODE, [...settingsArguments(), file, ...rest]);
});

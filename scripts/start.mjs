import { ensureBuilt, isBuilt } from './setup/build.mjs';
import { exec } from './setup/child-process.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { main } from './setup/progress.mjs';
import { NODE, settingsArguments } from './setup/project-root.mjs';
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from './setup/server-command.mjs';

/** `npm start`: installs and builds if needed, then starts the server. */
await main(async () => {
  // A deployed build needs no build tools.
  const built = isBuilt();
  await ensureInstalled(built ? 'running' : 'building');
  if (!built) await ensureBuilt();
  const env = { ...SERVER_ENVIRONMENT, ...process.env };
  exec(NODE, [...settingsArguments(), ...SERVER_ARGUMENTS, ...process.argv.slice(2)], { env });
});

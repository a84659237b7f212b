import { exec } from './setup/child-process.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { main } from './setup/progress.mjs';
import { NODE, settingsArguments } from './setup/project-root.mjs';

/** `npm run dev`: serves pages from the sources with hot reload, and restarts the server when its files change. */
await main(async () => {
  await ensureInstalled('everything');
  exec(NODE, [...settingsArguments(), '--watch', 'server/src/main.ts', '--dev', ...process.argv.slice(2)]);
});

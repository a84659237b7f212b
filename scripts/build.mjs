import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { main } from './setup/progress.mjs';

/** `npm run build`: pages and server as they are served, for a tree that is then put on a machine without build tools. */
await main(async () => {
  await ensureInstalled('building');
  await ensureBuilt();
});

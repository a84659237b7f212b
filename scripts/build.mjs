import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { main } from './setup/progress.mjs';

/** `npm run build`: builds pages and server, for example to deploy them to a machine without build tools. */
await main(async () => {
  await ensureInstalled('building');
  await ensureBuilt();
});

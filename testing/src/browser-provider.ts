import { playwright } from '@vitest/browser-playwright';
import { CHROMIUM_ARGUMENTS, chromiumPath } from './chromium.ts';

/** The browser finds no host but this machine. */
const NO_OTHER_HOST = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

/** Runs component tests in the packaged browser. */
export const createBrowserProvider = async () =>
  playwright({
    launchOptions: { executablePath: await chromiumPath(), args: [...CHROMIUM_ARGUMENTS, NO_OTHER_HOST] },
    contextOptions: { reducedMotion: 'reduce' },
  });

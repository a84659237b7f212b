import packagedChromium from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/** The package's own default arguments make screenshots hang; these are all that is needed. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
];

/** Path of the packaged browser, which is unpacked when it is asked for the first time. */
export const chromiumPath = (): Promise<string> => packagedChromium.executablePath();

/** Starts the packaged browser, with further arguments if need be. The caller closes it. */
export async function launchChromium(further: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await chromiumPath(),
    args: [...CHROMIUM_ARGUMENTS, ...further],
    headless: true,
  });
}

import packagedChromium from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/** The package's default arguments make screenshots hang; these suffice. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
];

export const chromiumPath = (): Promise<string> => packagedChromium.executablePath();

/** The caller closes it. */
export async function launchChromium(extra: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await chromiumPath(),
    args: [...CHROMIUM_ARGUMENTS, ...extra],
    headless: true,
  });
}

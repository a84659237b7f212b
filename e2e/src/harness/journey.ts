import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { launchChromium } from './chromium.ts';
import { type Site, startSite } from './site.ts';
import { Visit } from './visit.ts';

let site: Site | undefined;
let browser: Browser | undefined;

let environment: Record<string, string> = {};

/** Variables for the server of this file's journeys; to be called before them, at the top of the file. */
export function siteEnvironment(variables: Record<string, string>): void {
  environment = variables;
}

/** One server and one browser for each file of journeys. */
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ env: environment }), launchChromium()]);
});

afterAll(async () => {
  await Promise.all([browser?.close(), site?.remove()]);
});

/**
 * One journey through the site. It fails when its steps fail, and when anything went wrong meanwhile that it did not
 * expect; a picture of each page and a log are then in e2e/results.
 */
export function journey(name: string, steps: (visit: Visit) => Promise<void>, timeoutMs = 60_000): void {
  test(name, { timeout: timeoutMs }, async () => {
    if (!site || !browser) throw new Error('The site and the browser have not been started.');
    const visit = new Visit(site, browser);
    try {
      await steps(visit);
      visit.assertQuiet();
    } catch (error) {
      await visit.keepEvidence(name, error);
      throw error;
    } finally {
      await visit.close();
    }
  });
}

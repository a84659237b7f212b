import { test as base } from '@playwright/test';
import { startVideoHost } from './video-host.ts';
import { Visit } from './visit.ts';
import { type SiteSetup, WorkerSites } from './worker-sites.ts';

interface Fixtures {
  siteSetup: { prepare: () => SiteSetup | Promise<SiteSetup> };
  visit: Visit;
}

/** An end-to-end test. It also fails when a page reports an error that the test did not expect. */
export const test = base.extend<Fixtures, { sites: WorkerSites }>({
  siteSetup: [{ prepare: () => ({ variables: {} }) }, { option: true }],
  launchOptions: [
    async ({ launchOptions }, use) => {
      const videoHost = await startVideoHost();
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...videoHost.browserArguments] });
      await videoHost.close();
    },
    { scope: 'worker' },
  ],
  sites: [
    async ({ browser }, use) => {
      const sites = new WorkerSites();
      await use(sites);
      // Close the browser first, so no page sees the server stop.
      await browser.close();
      await sites.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  visit: async ({ browser, sites, siteSetup }, use, testInfo) => {
    const visit = new Visit(await sites.getSite(testInfo.file, siteSetup.prepare), browser);
    await use(visit);
    const complaints = testInfo.errors.length === 0 ? visit.complaints() : [];
    if (testInfo.errors.length + complaints.length > 0) {
      await testInfo.attach('pages.log', { body: visit.log(), contentType: 'text/plain' });
      await testInfo.attach('server.log', { body: visit.site.output(), contentType: 'text/plain' });
    }
    await visit.close();
    if (complaints.length > 0) throw new Error(`The pages reported:\n${complaints.join('\n')}`);
  },
});

/** Configures the server of this file's tests. Call it at the top of the file. */
export function siteEnvironment(setup: Record<string, string> | (() => Promise<SiteSetup>)): void {
  test.use({ siteSetup: { prepare: typeof setup === 'function' ? setup : () => ({ variables: setup }) } });
}

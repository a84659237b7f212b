import { createServer } from 'node:http';
import { expect } from '@playwright/test';
import { findFreePort } from '@qram/server/test/free-port.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import { siteEnvironment, test } from '../../harness/test.ts';

const NAMED_PORT = await findFreePort();
siteEnvironment({ EMBED_ORIGINS: `http://127.0.0.1:${NAMED_PORT}` });

/** A page of another site, with this body. */
async function serveOther(body: string, port: number): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Course</title>${body}`),
  );
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((closed) => void server.close(() => closed())),
  };
}

test('plays a run in a page of another site, and keeps nothing there', async ({ visit }) => {
  visit.expectConsole(/third-party request: http:\/\/127\.0\.0\.1/);
  const whole = await visit.open('/simulator#v1&n=2&c=6&a=all');
  await whole.getByText('Show it in another page').click();
  const code = (await whole.locator('pre').filter({ hasText: '<iframe' }).textContent()) ?? '';
  expect(code).toContain('/embed/simulator#v1&amp;n=2&amp;');
  // The test's server listens elsewhere than its public address says.
  const course = await serveOther(code.replace(/src="https?:\/\/[^/]+/, `src="${visit.site.url}`), NAMED_PORT);
  // A reader who has never been on the site.
  const page = await visit.open('/embed/simulator');
  await page.goto(course.url);
  const frame = page.frameLocator('iframe[title="QRAM simulator"]');
  await frame.getByRole('button', { name: 'Flip cell |00⟩, now 0' }).click();
  await frame.getByRole('button', { name: 'Flip cell |00⟩, now 1' }).waitFor();
  await frame.getByRole('slider', { name: 'Step', exact: true }).press('ArrowRight');
  await frame
    .getByText(/^Step \d+ of 11/)
    .first()
    .waitFor();
  const link = frame.getByRole('link', { name: /in the QRAM simulator$/ });
  await expect(link).toHaveAttribute('href', /^\/simulator#v1&n=2&m=1&c=e&a=all/);
  await expect(frame.getByRole('banner')).toHaveCount(0);
  const stored = await frame.locator('body').evaluate(() => ({
    cookie: document.cookie,
    local: Object.keys(localStorage).filter((key) => !key.startsWith('e2e')),
    session: Object.keys(sessionStorage),
  }));
  expect(stored).toEqual({ cookie: '', local: [], session: [] });
  await page.close();
  await course.close();
});

test('fits the width that a page gives it, in either scheme, and is readable without JavaScript', async ({ visit }) => {
  for (const theme of ['light', 'dark'] as const) {
    const page = await visit.open('/embed/simulator', { theme, width: 320, height: 800 });
    await page.getByRole('grid', { name: 'Tree' }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  const plain = await visit.open('/embed/simulator', { javaScript: false });
  await plain.getByText('JavaScript is turned off. You see a query at step 10 of 19.').waitFor();
});

test('stays out of pages of sites that are not named', async ({ visit }) => {
  visit.expectConsole(/third-party request: http:\/\/127\.0\.0\.1|frame|ERR_BLOCKED_BY_RESPONSE/);
  const other = await serveOther(`<iframe src="${visit.site.url}/embed/simulator"></iframe>`, await findFreePort());
  const page = await visit.open('/');
  await page.goto(other.url);
  await expect.poll(() => page.frames().at(1)?.url()).toMatch(/^chrome-error:/);
  await page.close();
  await other.close();
});

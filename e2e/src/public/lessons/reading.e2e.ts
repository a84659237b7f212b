import { expect } from '@playwright/test';
import { expectTexts, expectUrl } from '../../harness/expectations.ts';
import { test } from '../../harness/test.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

test('opens the home page for a visitor, goes on to the videos, and leads from a paid service to login', async ({
  visit,
}) => {
  const asked: string[] = [];
  const page = await visit.open('/', {
    prepare: async (context) => void context.on('request', (request) => asked.push(request.url())),
  });

  await test.step('loads no back office code and sends no third-party requests for a visitor', async () => {
    await waitForIdle(page);
    const sources = await Promise.all(
      asked.filter((url) => url.endsWith('.js')).map(async (url) => (await fetch(url)).text()),
    );
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter((source) => source.includes('MantineProvider'))).toEqual([]);
  });

  await test.step('shows the home page, and goes on to the videos and back', async () => {
    expect(await page.title()).toContain('QRAM');
    await expectTexts(page.getByRole('main'), 'Free', 'Developers', 'Integrate', 'Superposed addressing');
    expect(await page.getByRole('region', { name: 'Services' }).getByRole('listitem').count()).toBe(3);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Videos' }).click();
    await expectUrl(page, '/videos');
    await page.getByRole('heading', { level: 1, name: 'Videos' }).waitFor();
    await page.getByText('Quantum Computing for Computer Scientists').first().waitFor();
    await page.goBack();
    await page.getByRole('region', { name: 'Services' }).waitFor();
  });

  await test.step('sends a signed-out visitor who clicks a paid service to login', async () => {
    await page.getByRole('button', { name: 'Request access: Developers' }).click();
    await expectUrl(page, '/login');
  });
});

test('shows the content of home and videos without JavaScript, and searches the videos', async ({ visit }) => {
  const page = await visit.open('/', { javaScript: false });

  await test.step('shows the content of home and videos', async () => {
    await page.getByText('Call every address in superposition.').first().waitFor();
    await expectTexts(page.getByRole('main'), 'Developers', 'Bucket-brigade routing');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Videos' }).click();
    await page.getByText('Quantum Computing for Computer Scientists').first().waitFor();
  });

  await test.step('searches the videos', async () => {
    const search = page.getByRole('main').getByRole('searchbox');
    await search.fill('grover');
    await search.press('Enter');
    await page.getByText(/2 results found for "grover"/).waitFor();
    expect(await page.getByRole('main').getByText('Quantum Computing for Computer Scientists').count()).toBe(0);
  });
});

test('responds 404 with the not-found page to an unknown address', async ({ visit }) => {
  visit.expectConsole(/404/);
  const page = await visit.open('/no/such/page');
  await expectTexts(page, '404', 'Page Not Found');
  const main = page.getByRole('main');
  expect(await main.locator('a[href="/"]').count()).toBe(1);
  expect(await main.locator('a[href="/contact"]').count()).toBe(1);
  expect((await fetch(`${visit.site.url}/no/such/page`)).status).toBe(404);
});

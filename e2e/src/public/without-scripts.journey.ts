import { expect } from '@playwright/test';
import { expectAddress } from '../harness/expectations.ts';
import { test } from '../harness/test.ts';

const FORM_PAGES = ['/login', '/register', '/contact', '/forgot-password'];

test('a form sent before its script runs shows again, and leaves nothing in the address', async ({ visit }) => {
  for (const path of FORM_PAGES) {
    const page = await visit.open(path, { javaScript: false });
    const form = page.locator('form:not([action])').first();
    await form.locator('input').first().fill('typed early');
    await form.locator('input').first().press('Enter');
    await page.waitForLoadState();
    await expectAddress(page, path);
    expect(page.url()).not.toContain('typed');
    await page.locator('form:not([action])').first().waitFor();
  }
});

test('a search sent before its script runs finds', async ({ visit }) => {
  const page = await visit.open('/videos', {
    alive: false,
    prepare: (context) => context.route('**/assets/index-*.js', () => {}),
  });
  await page.getByRole('searchbox').fill('GROVER');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/videos\?search=GROVER$/, { waitUntil: 'commit' });
  await page.getByText('2 results found for "GROVER"').waitFor();
});

for (const missing of ['index', 'VideosPage']) {
  test(`a video links to its host where the ${missing} script never arrives`, async ({ visit }) => {
    visit.expectConsole(/assets\/(index|VideosPage)-|Failed to load resource/);
    // The browser reports a missing chunk without a text.
    if (missing === 'VideosPage') visit.expectConsole(/^page error: $/);
    const page = await visit.open('/videos', {
      alive: false,
      prepare: (context) => context.route(`**/assets/${missing}-*.js`, (route) => route.abort('connectionfailed')),
    });
    const card = page.getByRole('main').locator('[aria-haspopup=dialog]').first();
    expect(await card.getAttribute('href')).toMatch(/^https:\/\/www\.youtube\.com\/watch\?v=/);
  });
}

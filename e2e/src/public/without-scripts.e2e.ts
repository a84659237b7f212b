import { expect } from '@playwright/test';
import { expectAddress } from '../harness/expectations.ts';
import { test } from '../harness/test.ts';

const FORM_PAGES = ['/login', '/register', '/forgot-password'];

test('a form sent before its script runs shows again, and leaves nothing in the address', async ({ visit }) => {
  for (const path of FORM_PAGES) {
    const page = await visit.open(path, { javaScript: false });
    const form = page.locator('form:not([action])').first();
    await form.locator('input:enabled').first().fill('typed early');
    await form.locator('input:enabled').first().press('Enter');
    await page.waitForLoadState();
    await expectAddress(page, path);
    expect(page.url()).not.toContain('typed');
    await page.locator('form:not([action])').first().waitFor();
  }
});

test('every form posts, so that nothing typed becomes part of an address', async ({ visit }) => {
  for (const path of [...FORM_PAGES, '/contact']) {
    const page = await visit.open(path, { javaScript: false });
    const methods = await page
      .locator('form:not([action])')
      .evaluateAll((forms) => forms.map((form) => (form as HTMLFormElement).method));
    expect(methods.length, path).toBeGreaterThan(0);
    expect(new Set(methods), path).toEqual(new Set(['post']));
  }
});

test('a search finds where the scripts never arrive', async ({ visit }) => {
  visit.expectConsole(/assets\/index-|Failed to load resource/);
  const page = await visit.open('/videos', {
    alive: false,
    prepare: (context) => context.route('**/assets/index-*.js', (route) => route.abort('connectionfailed')),
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

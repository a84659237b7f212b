import { expect } from '@playwright/test';
import { ADMIN } from '@qram/testing/site';
import { expectFocus, expectUrl } from '../../harness/expectations.ts';
import { tabTo } from '../../harness/keyboard.ts';
import { test } from '../../harness/test.ts';

test('offers a skip link, selects slides, and plays a video with the keyboard alone', async ({ visit }) => {
  const page = await visit.open('/');

  await test.step('offers a skip link as the first tab stop', async () => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  await test.step('selects slides', async () => {
    const dot = page.getByRole('button', { name: /^Slide 2:/ });
    await tabTo(page, dot);
    await page.keyboard.press('Enter');
    await expect.poll(() => dot.getAttribute('aria-current')).toBe('true');
  });

  await test.step('finds, plays and closes a video', async () => {
    await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Videos' }));
    await page.keyboard.press('Enter');
    await expectUrl(page, '/videos');
    await tabTo(page, page.getByRole('searchbox'));
    await page.keyboard.type('grover');
    await page.getByText('2 results found for "grover"').waitFor();
    const card = page.getByRole('main').locator('[aria-haspopup=dialog]').first();
    await tabTo(page, card);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    for (let stop = 0; stop < 4; stop += 1) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectFocus(card);
  });
});

test('logs in and opens the dashboard with the keyboard alone', async ({ visit }) => {
  const page = await visit.open('/login');
  const main = page.getByRole('main');
  await tabTo(page, main.getByLabel('Username', { exact: true }));
  await page.keyboard.type(ADMIN.username);
  await tabTo(page, main.getByLabel('Password', { exact: true }));
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press('Enter');
  await expectUrl(page, '/');
  await tabTo(page, page.getByRole('banner').locator('[aria-haspopup=menu]'));
  await page.keyboard.press('Enter');
  await expectFocus(page.getByRole('menuitem', { name: 'Dashboard' }));
  await page.keyboard.press('Enter');
  await expectUrl(page, '/admin');
});

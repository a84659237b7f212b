import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { expectFocus, expectTexts, expectUrl } from '../../harness/expectations.ts';
import { packageDialog, service } from '../../harness/services.ts';
import { test } from '../../harness/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const gone = (page: Page) => dialog(page).waitFor({ state: 'detached' });
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);
/** The router's position in the session history. */
const position = (page: Page) => page.evaluate(() => history.state?.idx as number);

/** Waits for an open dialog and its history entry. */
async function opened(page: Page): Promise<void> {
  await dialog(page).waitFor();
  await expect.poll(() => page.evaluate(() => history.state?.usr?.dialogs?.length)).toBe(1);
}

async function openVideo(page: Page): Promise<void> {
  await page.getByRole('main').locator('[aria-haspopup=dialog]').last().click();
  await dialog(page).locator('iframe').waitFor();
  await opened(page);
}

test('closes dialogs of the public pages by Back, and leaves no trace of them in the history', async ({ visit }) => {
  const page = await visit.open('/', { width: 390, height: 844 });
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  const lastVideo = page.getByRole('main').locator('[aria-haspopup=dialog]').last();

  await test.step('returns to the page when it is reloaded with an open dialog', async () => {
    const at = await position(page);
    await menu.click();
    await opened(page);
    await page.reload();
    await expect.poll(() => position(page)).toBe(at);
    expect(await dialog(page).count()).toBe(0);
  });

  await test.step('closes the mobile menu by Back', async () => {
    await menu.click();
    await opened(page);
    await page.goBack();
    await gone(page);
    await expectUrl(page, '/');
  });

  await test.step('leaves no trace of the mobile menu after a link', async () => {
    await menu.click();
    await opened(page);
    await dialog(page).getByRole('link', { name: 'Patents' }).click();
    await expectUrl(page, '/patents');
    await gone(page);
    await page.goBack();
    await expectUrl(page, '/');
    expect(await dialog(page).count()).toBe(0);
    await page.goForward();
    await expectUrl(page, '/patents');
  });

  await test.step('closes the video player by Back, keeps the scroll position, and opens it by Forward', async () => {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.getByRole('navigation', { name: 'Quick Links' }).getByRole('link', { name: 'Videos' }).click();
    await expectUrl(page, '/videos');
    await lastVideo.scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(100);
    await openVideo(page);
    await page.goBack();
    await gone(page);
    await expectUrl(page, '/videos');
    expect(await scrolled(page)).toBe(before);
    await expectFocus(lastVideo);
    const at = await position(page);
    for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await page.goForward();
      await dialog(page).waitFor();
      await expect(page).toHaveURL(/\/videos\/\d+/);
      await close();
      await gone(page);
      await expectUrl(page, '/videos');
      await expect.poll(() => position(page)).toBe(at);
    }
  });

  await test.step('leaves no history entry behind when a dialog is closed otherwise', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const at = await position(page);
    await openVideo(page);
    await page.keyboard.press('Escape');
    await gone(page);
    await expect.poll(() => position(page)).toBe(at);
    await openVideo(page);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await gone(page);
    await expect.poll(() => position(page)).toBe(at);
    await page.goBack();
    await expectUrl(page, '/patents');
  });
});

test('closes the package dialog and a confirmation by Back', async ({ visit }) => {
  const page = await visit.open('/', { as: 'user' });
  await service(page, 'Developers').click();
  await packageDialog(page).waitFor();
  await opened(page);
  await page.goBack();
  await gone(page);
  await expectUrl(page, '/');
  await service(page, 'Developers').click();
  await opened(page);
  await packageDialog(page).getByRole('button', { name: 'Send request' }).click();
  await packageDialog(page).getByRole('button', { name: 'Done' }).click();
  await gone(page);
  await page.getByRole('banner').locator('[aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Requests', exact: true }).first().click();
  await expectUrl(page, '/account/requests');
  await page.getByRole('button', { name: /^Cancel request/ }).click();
  await opened(page);
  await page.goBack();
  await gone(page);
  await expectUrl(page, '/account/requests');
});

test('undoes a search by Back before it leaves the page', async ({ visit }) => {
  const page = await visit.open('/patents?search=memory');
  const field = page.getByRole('searchbox');

  await test.step('undoes the filter of the patents by Back', async () => {
    await field.fill('quantum');
    await expectUrl(page, '/patents?search=quantum');
    await page.goBack();
    await expectUrl(page, '/patents?search=memory');
    await expect(field).toHaveValue('memory');
  });

  await test.step('undoes and redoes a search of the videos, and then leaves them', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
    await expectUrl(page, '/');
    await page.getByRole('banner').getByRole('link', { name: 'Videos' }).click();
    await expectUrl(page, '/videos');
    await field.fill('quan');
    await expectUrl(page, '/videos?search=quan');
    await field.fill('grover');
    await expectUrl(page, '/videos?search=grover');
    await page.goBack();
    await expectUrl(page, '/videos');
    await expect(field).toHaveValue('');
    await page.goForward();
    await expectUrl(page, '/videos?search=grover');
    await expectTexts(page, '2 results found for "grover"');
    await page.getByRole('link', { name: 'Clear Search' }).click();
    await expectUrl(page, '/videos');
    await expectFocus(field);
    await page.goBack();
    await expectUrl(page, '/');
  });
});

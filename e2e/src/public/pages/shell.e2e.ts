import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import type { BrowserContext, Page } from 'playwright-core';
import { expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import { expectUrl, rootClasses } from '../../harness/expectations.ts';
import { test } from '../../harness/test.ts';

/** Records every value of the root's class, and the one in the first frame. */
async function watchRoot(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const noted: string[] = [];
    Object.assign(window, { notedClasses: noted });
    new MutationObserver(() => noted.push(document.documentElement?.className ?? '')).observe(document, {
      attributes: true,
      attributeFilter: ['class'],
      subtree: true,
    });
    requestAnimationFrame(() => noted.push(document.documentElement.className));
  });
}

const noted = (page: Page) => page.evaluate(() => (window as unknown as { notedClasses: string[] }).notedClasses);
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const toggle = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Dark theme' });

async function expectPrintsAlone(page: Page, path: string): Promise<void> {
  await expectUrl(page, path);
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const role of ['banner', 'contentinfo', 'navigation'] as const)
    await expect(page.getByRole(role), `${role} on ${path}`).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
}

test('shows logos, theme, header, menu and footer to visitors', async ({ visit }) => {
  visit.expectConsole(/ERR_FAILED|net::/);
  const page = await visit.open('/', {
    theme: 'dark',
    prepare: async (context) => {
      await watchRoot(context);
      await context.route('**/api/logo/**', (route) => route.abort());
    },
  });
  const banner = page.getByRole('banner');
  const links = ['Home', 'Videos', 'Tutorials', 'Patents', 'Contact', 'Login', 'Register'];

  const expectLogo = async () => {
    const brand = banner.getByRole('link').first().locator('img').filter({ visible: true }).first();
    await expect
      .poll(() => brand.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0), {
        timeout: 8_000,
      })
      .toBe(true);
  };

  await test.step('follows the system theme without a saved choice, and falls back to the local logos', async () => {
    expect(await rootClasses(page)).toContain('dark');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(null);
    await expectLogo();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => rootClasses(page)).not.toContain('dark');
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false');
    await page.reload();
    expect(await rootClasses(page)).not.toContain('dark');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(null);
    await expectLogo();
    await page.context().unroute('**/api/logo/**');
  });

  await test.step('keeps the theme after a reload without a flash', async () => {
    const light = await ground(page);
    await toggle(page).click();
    expect(await rootClasses(page)).toContain('dark');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    expect(await ground(page)).not.toBe(light);
    await page.reload();
    const classes = (await noted(page)).map((value) => value.split(' '));
    expect(classes.length).toBeGreaterThan(0);
    expect(classes.every((value) => value.includes('dark') && !value.includes('light'))).toBe(true);
    await toggle(page).click();
    await expect.poll(() => rootClasses(page)).not.toContain('dark');
    await page.reload();
    expect(await rootClasses(page)).not.toContain('dark');
    expect(await ground(page)).toBe(light);
  });

  await test.step('follows a choice in another tab rather than the system', async () => {
    const other = await page.context().newPage();
    await other.goto('/login');
    await other.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await toggle(other).click();
    await expect.poll(() => rootClasses(page)).toContain('dark');
    await toggle(other).click();
    await expect.poll(() => rootClasses(page)).not.toContain('dark');
    await other.close();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await rootClasses(page)).not.toContain('dark');
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('shows the terms once in the footer, and the year', async () => {
    const footer = page.getByRole('contentinfo');
    expect(await footer.getByRole('link', { name: 'Terms of Service' }).count()).toBe(1);
    await footer.getByText(`© ${new Date().getUTCFullYear()} QRAM`).waitFor();
    expect(await footer.locator('a[href*="share"]').count()).toBe(0);
  });

  await test.step('shows the full header from 768 pixels', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    for (const name of links) expect(await banner.getByRole('link', { name, exact: true }).isVisible()).toBe(true);
  });

  await test.step('collapses the header into a menu below 768 pixels', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(banner.getByRole('link', { name: 'Patents' })).toHaveCount(0);
    const button = banner.getByRole('button', { name: /menu/i });
    await button.click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    for (const name of links) await menu.getByRole('link', { name, exact: true }).waitFor();
    for (const name of ['Simulator', 'Premium applications', 'Terms of Service']) {
      const link = menu.getByRole('link', { name, exact: true });
      await link.waitFor();
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    }
    const header = await banner.boundingBox();
    const first = await menu.getByRole('navigation').boundingBox();
    expect(first?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await button.click();
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await menu.waitFor({ state: 'detached' });
    await button.click();
    await menu.getByRole('link', { name: 'Videos' }).click();
    await expectUrl(page, '/videos');
    await menu.waitFor({ state: 'detached' });
  });
});

test('fits a name of 60 characters, and prints pages without header, footer and navigation', async ({ visit }) => {
  const account = await plainAccount(visit.site);
  const name = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis';
  const body = { name, updated_at: account.user.updated_at };
  const user = await visit.call<typeof account.user>('PUT', '/api/me/profile', { token: account.token, body });
  const page = await visit.open('/', { as: { ...account, user }, width: 1024 });
  const menu = page.getByRole('banner').getByRole('button', { name });

  await test.step('fits a name of 60 characters at every width', async () => {
    for (const width of [1024, 860, 800, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      const box = await menu.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width - 16);
      expect(await page.getByRole('banner').getByText(name).isVisible()).toBe(true);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByText(name).waitFor();
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
  });

  await test.step('prints the terms and the account without header, footer and navigation', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
    await expectPrintsAlone(page, '/TermsPage');
    await menu.click();
    await page.getByRole('menuitem', { name: 'Account' }).click();
    await expectPrintsAlone(page, '/account');
  });
});

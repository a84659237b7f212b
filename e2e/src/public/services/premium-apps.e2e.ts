import { expect } from '@playwright/test';
import { type Account, plainAccount } from '@qram/testing/accounts';
import type { Locator, Page } from 'playwright-core';
import { expectTexts, expectUrl } from '../../harness/expectations.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

interface Application {
  title: string;
  premium: 0 | 1;
}

const linkOf = ({ title }: Application) => `https://example.org/${encodeURIComponent(title)}`;

/** Adds a category with applications as the admin. */
async function addCategory(visit: Visit, title: string, applications: readonly Application[]): Promise<void> {
  const category = await visit.callAsAdmin<{ id: number }>('POST', '/api/qramcategories', { title });
  for (const application of applications) {
    const body = { ...application, link: linkOf(application), description: `About ${application.title}.` };
    await visit.callAsAdmin('POST', '/api/qramtopics', { ...body, category_id: category.id });
  }
}

const category = (page: Page, name: string): Locator => page.getByRole('main').getByRole('region', { name });

/** Logs in on the page that a link of a locked application leads to. */
async function login(page: Page, { user, password }: Account): Promise<void> {
  await page.getByRole('link', { name: /^Log in or register:/ }).click();
  await expectUrl(page, '/login');
  await page.getByLabel('Username', { exact: true }).fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expectUrl(page, '/QramPage');
}

async function logout(page: Page): Promise<void> {
  await page.getByRole('banner').locator('[aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('link', { name: /^Log in or register:/ }).waitFor();
}

test('lists and searches the premium applications by category', async ({ visit }) => {
  visit.expectConsole(/ERR_FAILED/);
  const free = { title: 'Open reader', premium: 0 } as const;
  const premium = { title: 'Closed reader', premium: 1 } as const;
  await addCategory(visit, 'Readers', [free, premium]);
  await addCategory(visit, 'Later readers', []);
  await addCategory(visit, 'Analysers', [
    { title: 'Fidelity meter', premium: 0 },
    { title: 'Latency meter', premium: 0 },
  ]);
  for (let count = 1; count <= 7; count += 1) {
    const names = Array.from({ length: count }, (_, at) => ({ title: `Row ${count}.${at + 1}`, premium: 0 as const }));
    await addCategory(visit, `Rows of ${count}`, names);
  }
  const page = await visit.open('/videos', { width: 1440 });
  const search = page.getByRole('searchbox', { name: 'Search applications' });

  await test.step('shows an error when categories fail to load, and retries', async () => {
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    await page.context().route('**/api/qramcategories?*', (route) => route.abort());
    await page
      .getByRole('navigation', { name: 'Services' })
      .getByRole('link', { name: 'Premium applications' })
      .click();
    await page.getByRole('alert').getByText('Failed to load categories. Please try again later.').waitFor();
    await page.context().unroute('**/api/qramcategories?*');
    await page.getByRole('button', { name: 'Try again' }).click();
  });

  await test.step('announces a category without applications in a panel of its own', async () => {
    const soon = category(page, 'Later readers (Coming Soon)');
    await soon.getByText('New applications in this category will appear here.').waitFor();
    await expect(soon.locator('svg[aria-hidden]')).toBeVisible();
    await page.getByRole('heading', { level: 2, name: 'Later readers (Coming Soon)' }).waitFor();
  });

  await test.step('searches the premium applications, with the search in the URL', async () => {
    await search.fill('fidelity m');
    await expectTexts(page.getByRole('status'), '1 results found for "fidelity m"');
    await expectUrl(page, '/QramPage?search=fidelity+m');
    await page.reload();
    await expectTexts(category(page, 'Analysers'), 'Fidelity meter');
    expect(await category(page, 'Analysers').getByText('Latency meter', { exact: true }).count()).toBe(0);
    await page.getByRole('link', { name: 'Clear Search' }).click();
    await expectUrl(page, '/QramPage');
    await expectTexts(category(page, 'Analysers'), 'Latency meter');
  });

  await test.step('lists the premium applications by category', async () => {
    await page.getByRole('heading', { level: 1, name: 'Premium applications' }).waitFor();
    const readers = page.getByRole('main').getByRole('region', { name: 'Readers', exact: true });
    const link = readers.getByRole('link', { name: free.title });
    expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
      linkOf(free),
      'noopener noreferrer',
    ]);
    await expectTexts(readers, 'About Open reader.', 'Free', 'Premium', 'About Closed reader.');
    expect(await page.content()).not.toContain(linkOf(premium));
  });

  await test.step('fills each row with cards, however many a category has', async () => {
    await search.fill('rows');
    await expectUrl(page, '/QramPage?search=rows');
    for (const width of [1440, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (let count = 1; count <= 7; count += 1) {
        const rows = await category(page, `Rows of ${count}`)
          .getByRole('list')
          .evaluate((list) => {
            const right = list.getBoundingClientRect().right;
            const ends = new Map<number, number>();
            for (const card of list.children) {
              const box = card.getBoundingClientRect();
              ends.set(Math.round(box.top), Math.max(ends.get(Math.round(box.top)) ?? 0, box.right));
            }
            return [...ends.values()].map((end) => Math.round(right - end));
          });
        expect(rows.length, `${count} at ${width}`).toBeGreaterThan(0);
        for (const gap of rows) expect(Math.abs(gap), `${count} at ${width}`).toBeLessThanOrEqual(1);
      }
    }
  });
});

test('unlocks premium applications after login without a reload, for users with access', async ({ visit }) => {
  const premium = { title: 'Closed writer', premium: 1 } as const;
  await addCategory(visit, 'Writers', [premium]);
  const without = await plainAccount(visit.site);
  const account = await plainAccount(visit.site);
  await visit.callAsAdmin('PUT', `/api/users/${account.user.id}`, { qrampremium: 1 });
  const page = await visit.open('/QramPage');
  await page.evaluate(() => Object.assign(window, { stillHere: true }));

  await test.step('opens the simulator with the run of an application, and sends visitors no locked run', async () => {
    await expect(page.getByRole('link', { name: 'QRAM simulator', exact: true })).toHaveCount(0);
    await category(page, 'Memory simulators').getByRole('link', { name: 'Step a query' }).click();
    await page.getByText('Step 10 of 19', { exact: true }).waitFor();
    await page.goBack();
    await category(page, 'Memory simulators').getByText('What a query costs').waitFor();
    await page.getByRole('link', { name: /^Log in or register: \d+ premium applications$/ }).waitFor();
    expect(await page.content()).not.toContain('n=10');
  });

  await test.step('says how to get access to a user without the flag', async () => {
    await login(page, without);
    await page.getByRole('button', { name: /^Request access: / }).waitFor();
    await logout(page);
  });

  await test.step('unlocks premium applications after login, and opens their runs', async () => {
    await login(page, account);
    const link = category(page, 'Writers').getByRole('link', { name: premium.title });
    expect(await link.getAttribute('href')).toBe(linkOf(premium));
    await page.getByRole('link', { name: 'What a query costs', exact: true }).click();
    await page.getByText('1,024 branches', { exact: true }).waitFor();
    await page.goBack();
    await link.waitFor();
  });

  await test.step('locks them after logout', async () => {
    await logout(page);
    expect(await page.content()).not.toContain(linkOf(premium));
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
  });
});

test('lists the premium applications without JavaScript', async ({ visit }) => {
  const free = { title: 'Scriptless app', premium: 0 } as const;
  await addCategory(visit, 'Scriptless', [free]);
  const page = await visit.open('/QramPage', { javaScript: false });
  expect(await page.getByRole('link', { name: free.title }).getAttribute('href')).toBe(linkOf(free));
});

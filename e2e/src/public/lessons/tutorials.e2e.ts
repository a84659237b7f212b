import { expect } from '@playwright/test';
import { type Account, plainAccount } from '@qram/testing/accounts';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible } from '../../harness/accessibility.ts';
import { expectTexts, expectUrl } from '../../harness/expectations.ts';
import { addTutorials } from '../../harness/learning-content.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

const topic = (page: Page, title: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) });
const part = (page: Page, label: string, title: string): Locator =>
  page
    .getByRole('main')
    .locator('a, button')
    .filter({ hasText: `${label}: ${title}` });

/** The accessible description of a control. */
async function findReason(control: Locator): Promise<string> {
  return control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );
}

async function signIn(page: Page, account: Account): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(account.user.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
}

const grant = (visit: Visit, account: Account, premium: string) =>
  visit.callAsAdmin('PUT', `/api/users/${account.user.id}`, { premium });

/** Waits for the response with the file, in any tab. */
const delivery = (page: Page) =>
  page.context().waitForEvent('response', { predicate: (answer) => answer.url().includes('/storage/tutorials/') });

test('lists, searches and locks tutorials, and leads to a lesson', async ({ visit }) => {
  visit.expectConsole(/ERR_FAILED/);
  await addTutorials(visit.site, 'Reading group', [
    { title: 'Reading freely', premium: 0 },
    { title: 'Reading more', premium: 1 },
  ]);
  await addTutorials(visit.site, 'Searching group', [
    { title: 'A Peculiar topic', premium: 0 },
    { title: 'Another topic', premium: 0 },
  ]);
  const page = await visit.open('/videos', { width: 1440 });
  const search = page.getByRole('searchbox', { name: 'Search tutorials' });

  await test.step('shows an error when the tutorials fail to load, and retries', async () => {
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    await page.context().route('**/api/tutorials?*', (route) => route.abort());
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tutorials' }).click();
    await page.getByRole('alert').getByText('Failed to load tutorials.').waitFor();
    await page.context().unroute('**/api/tutorials?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await topic(page, 'Another topic').waitFor();
  });

  await test.step('searches the tutorials and clears the search', async () => {
    await search.fill('pECULIAR');
    await page.getByText('1 results found for "pECULIAR"').waitFor();
    await expectUrl(page, '/tutorials?search=pECULIAR');
    await topic(page, 'Another topic').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('1 results found for "pECULIAR"').waitFor();
    await page.getByRole('link', { name: 'Clear Search' }).click();
    await expectUrl(page, '/tutorials');
    await topic(page, 'Another topic').waitFor();
    await search.fill('no such words');
    await expectTexts(page, 'No lessons found', '0 results found for "no such words"');
  });

  await test.step('links free tutorial files, and locks premium ones with a reason', async () => {
    await search.fill('reading');
    await expectUrl(page, '/tutorials?search=reading');
    await page.getByRole('heading', { level: 1, name: 'Hands-On Tutorials' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Reading group' }).waitFor();
    await expectTexts(topic(page, 'Reading freely'), 'Free');
    await expectTexts(topic(page, 'Reading more'), 'Premium');
    for (const title of ['Reading freely', 'Reading more'])
      for (const label of ['PDF', 'Video', 'ZIP']) await part(page, label, title).waitFor();
    const address = await part(page, 'PDF', 'Reading freely').getAttribute('href');
    const answer = await fetch(visit.site.url + address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const locked = part(page, 'PDF', 'Reading more');
    expect(await locked.getAttribute('aria-disabled')).toBe('true');
    expect(await findReason(locked)).toContain('Log in or register');
    await locked.focus();
    await page.keyboard.press('Enter');
    await expectUrl(page, '/tutorials?search=reading');
    expect(await page.content()).not.toMatch(/signature=/);
  });

  await test.step('leads to a lesson from everywhere in its row but its files, and says where to begin', async () => {
    await page.getByRole('link', { name: 'Clear Search' }).click();
    const first = topic(page, 'One qubit: state and measurement');
    await expectTexts(first, 'Start here', 'Introductory · 5 min read');
    for (const [title, about, detail] of [
      ['One qubit: state and measurement', 'Two amplitudes, the Born rule', /^Video.*YouTube$/],
      ['Registers and superposition', 'How n qubits describe 2ⁿ amplitudes', /^ZIP.*1\skB$/],
      ['Phase and interference', 'Why a sign you can’t measure', /^PDF.*21\skB$/],
      ['Shor’s algorithm: finding a period', 'How a Fourier transform', /^PPT.*kB$/],
    ] as const) {
      await topic(page, title).getByText(about).waitFor();
      await topic(page, title).locator('a, button').filter({ hasText: detail }).waitFor();
    }
    await first.getByText('Two amplitudes').click({ force: true });
    await expectUrl(page, '/tutorials/1/one-qubit-state-and-measurement');
  });
});

test('unlocks a topic after login, says where to go on, and reports a revoked grant', async ({ visit }) => {
  visit.expectConsole(/403/);
  const [free, premium] = await addTutorials(visit.site, 'Unlocking group', [
    { title: 'Unlocking basics', premium: 0 },
    { title: 'Unlocking for members', premium: 1 },
  ]);
  const account = await plainAccount(visit.site);
  await grant(visit, account, String(premium?.id));
  await visit.call('PUT', '/api/me/learning/topics/1', { token: account.token, body: { done: true } });
  const page = await visit.open('/tutorials?search=unlocking');
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  const login = async () => {
    await page.getByRole('link', { name: 'Log in or register: Unlocking for members' }).click();
    await expectUrl(page, '/login');
    await signIn(page, account);
    await expectUrl(page, '/tutorials?search=unlocking');
    await expectTexts(topic(page, 'Unlocking for members'), 'Unlocked for you');
  };

  await test.step('unlocks a topic after login and locks it after logout, without a reload', async () => {
    await login();
    const [answer] = await Promise.all([delivery(page), part(page, 'PDF', 'Unlocking for members').click()]);
    expect([answer.status(), answer.headers()['cache-control']]).toEqual([200, 'private, no-store']);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      part(page, 'ZIP', 'Unlocking for members').click(),
    ]);
    expect(saved.suggestedFilename()).toBe('code.zip');
    await page.getByRole('banner').locator('[aria-haspopup=menu]').click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expectTexts(page, 'Log in or register');
    await expect.poll(() => part(page, 'PDF', 'Unlocking for members').getAttribute('aria-disabled')).toBe('true');
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
    expect(free?.title).toBe('Unlocking basics');
  });

  await test.step('reports a revoked grant in place, and locks the topic', async () => {
    await login();
    await grant(visit, account, '0');
    await part(page, 'ZIP', 'Unlocking for members').click();
    await expectTexts(topic(page, 'Unlocking for members'), 'You no longer have access to this lesson.');
    await expectTexts(page, 'Ask us to unlock it');
    expect(await part(page, 'ZIP', 'Unlocking for members').getAttribute('aria-disabled')).toBe('true');
  });

  await test.step('says which lesson is done and where to go on', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('link', { name: 'Clear Search' }).click();
    await expectTexts(topic(page, 'Registers and superposition'), 'Continue here');
    await expectTexts(topic(page, 'One qubit: state and measurement'), 'Done');
    await expectAccessible(page);
  });
});

test('lists and searches tutorials and opens free files without JavaScript', async ({ visit }) => {
  await addTutorials(visit.site, 'Plain group', [
    { title: 'Plain and free', premium: 0 },
    { title: 'Plain and premium', premium: 1 },
  ]);
  const page = await visit.open('/tutorials', { javaScript: false });
  const search = page.getByRole('main').getByRole('searchbox');
  await search.fill('plain and');
  await search.press('Enter');
  await page.getByText('2 results found for "plain and"').waitFor();
  const [saved] = await Promise.all([page.waitForEvent('download'), part(page, 'ZIP', 'Plain and free').click()]);
  expect(saved.suggestedFilename()).toBe('code.zip');
  expect(await part(page, 'PDF', 'Plain and free').getAttribute('target')).toBe('_blank');
  await page.getByRole('link', { name: 'Log in or register: Plain and premium' }).click();
  await expectUrl(page, '/login');
});

import { expect } from '@playwright/test';
import { type Account, plainAccount } from '@qram/testing/accounts';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible } from '../../harness/accessibility.ts';
import { expectTexts, expectUrl } from '../../harness/expectations.ts';
import { advanceUntilVisible, openWithClock } from '../../harness/page-clock.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

interface Term {
  id: number;
  data: string;
}

const DESTINATION = 'https://app.example.test/start';
const box = (page: Page): Locator =>
  page.getByRole('checkbox', { name: 'I have read and accept the Terms of Service', exact: true });
const proceed = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: 'Continue', exact: true });

/** Replaces all terms with this text. */
async function publish(visit: Visit, data: string | null): Promise<void> {
  for (const { id } of await visit.call<Term[]>('GET', '/api/terms'))
    await visit.callAsAdmin('DELETE', `/api/terms/${id}`);
  if (data !== null) await visit.callAsAdmin('POST', '/api/terms', { data });
}

/** Has the account accept the present terms, and returns it with what the server then says about it. */
async function accepted(visit: Visit): Promise<Account> {
  const account = await plainAccount(visit.site);
  await visit.call('POST', '/api/accept-terms', { token: account.token, body: {} });
  return { ...account, user: await visit.call<Account['user']>('GET', '/api/me', { token: account.token }) };
}

test('shows the terms, asks for acceptance after login, and saves it', async ({ visit }) => {
  await publish(visit, '\n- Read this first.\n\n- One\\nTwo\n <b>Three</b>');

  await test.step('shows the terms without JavaScript', async () => {
    const page = await visit.open('/TermsPage', { javaScript: false });
    const main = page.getByRole('main');
    await expectTexts(main, 'Read this first.');
    expect(await main.getByRole('listitem').allTextContents()).toEqual(['One', 'Two', '<b>Three</b>']);
    expect(await main.getByRole('link', { name: 'Login to Get Started' }).getAttribute('href')).toBe('/login');
  });

  const page = await visit.open('/TermsPage');
  await test.step('returns to the terms after login', async () => {
    const account = await plainAccount(visit.site);
    await page.getByRole('link', { name: 'Login to Get Started' }).click();
    await expectUrl(page, '/login');
    await page.getByLabel('Username', { exact: true }).fill(account.user.username);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    await expectUrl(page, '/TermsPage');
    await box(page).waitFor();
  });

  await test.step('saves the acceptance, and goes to the home page without a destination', async () => {
    await expectTexts(page, "You haven't accepted these terms yet.");
    expect(await proceed(page).isDisabled()).toBe(true);
    await box(page).check();
    expect(await proceed(page).isEnabled()).toBe(true);
    await box(page).uncheck();
    expect(await proceed(page).isDisabled()).toBe(true);
    await box(page).check();
    await proceed(page).click();
    await expectUrl(page, '/');
    await page.goBack();
    await page.getByText(/^You accepted these terms on \w+ \d+, \d{4}\.$/).waitFor();
    await expectAccessible(page);
    // Nothing is left to accept.
    expect(await box(page).count()).toBe(0);
    await proceed(page).click();
    await expectUrl(page, '/');
  });
});

test('redirects to the destination one second after acceptance', async ({ visit }) => {
  visit.expectConsole(/third-party request: https:\/\/app\.example\.test\/start$/);
  await publish(visit, 'Go on.');
  const account = await plainAccount(visit.site);
  const page = await openWithClock(visit, '/TermsPage', {
    as: account,
    // This test site has no destination, so the responses get one.
    prepare: async (context) => {
      await context.route('**/api/accept-terms', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), destination: DESTINATION } });
      });
      await context.route(DESTINATION, (route) => route.fulfill({ body: 'There.' }));
    },
  });
  await box(page).check();
  await page.clock.pauseAt(Date.now() + 1000);
  await proceed(page).click();
  await advanceUntilVisible(page, page.getByText('Thank you. Taking you to app.example.test…'));
  await page.clock.runFor(600);
  await expectUrl(page, '/TermsPage');
  await page.clock.runFor(400);
  await page.waitForURL(DESTINATION);
  const state = await visit.call<{ current: number }>('GET', '/api/accept-terms', { token: account.token });
  expect(state.current).toBe(1);
});

test('accepts nothing when saving fails or the terms have changed, and goes on with the next try', async ({
  visit,
}) => {
  visit.expectConsole(/ERR_FAILED/);
  visit.expectConsole(/409/);
  await publish(visit, 'As it was.');
  const page = await visit.open('/TermsPage', { as: 'user' });

  await test.step('reports a failed acceptance, and stays on the page', async () => {
    await box(page).check();
    await page.context().route('**/api/accept-terms', (route) => route.abort());
    await proceed(page).click();
    await page.getByRole('alert').getByText("Your acceptance couldn't be saved. Please try again.").waitFor();
    await expectAccessible(page);
    await page.context().unroute('**/api/accept-terms');
  });

  await test.step('refuses to accept terms that changed after they were loaded', async () => {
    await publish(visit, 'As it is now.');
    await proceed(page).click();
    const alert = page.getByRole('alert');
    await alert.getByText('The terms have changed in the meantime. Please read them again.').waitFor();
    await expectTexts(page, 'As it is now.');
    expect([await box(page).isChecked(), await proceed(page).isDisabled()]).toEqual([false, true]);
  });

  await test.step('accepts them when saving fails once more and is tried again', async () => {
    await box(page).check();
    await page.context().route('**/api/accept-terms', (route) => route.abort());
    await proceed(page).click();
    await page.getByRole('alert').getByText("Your acceptance couldn't be saved. Please try again.").waitFor();
    await page.context().unroute('**/api/accept-terms');
    await proceed(page).click();
    await expectUrl(page, '/');
  });
});

test('asks again on any page after the terms change, until there are none', async ({ visit }) => {
  await publish(visit, 'First text.');
  const account = await accepted(visit);
  await publish(visit, 'Second text.');
  const page = await visit.open('/patents', { as: account });
  const reminder = page.getByRole('complementary', { name: 'Changed terms' });

  await test.step('leads to the changed terms, and can be dismissed', async () => {
    await reminder.getByText('The Terms of Service have changed since you accepted them.').waitFor();
    await expectAccessible(page);
    await reminder.getByRole('link', { name: 'Read and accept' }).click();
    await expectUrl(page, '/TermsPage');
    await page.getByText(/^These terms have changed since you accepted them on .* Please read them again\.$/).waitFor();
    await reminder.waitFor({ state: 'detached' });
    await page.getByRole('banner').getByRole('link', { name: 'Videos' }).click();
    await reminder.getByRole('button', { name: 'Later' }).click();
    await reminder.waitFor({ state: 'detached' });
  });

  await test.step('asks nobody to accept terms when there are none', async () => {
    await publish(visit, null);
    const answered = page.waitForResponse('**/api/accept-terms');
    await page.goto('/patents');
    await answered;
    await waitForIdle(page);
    expect(await page.getByText('The Terms of Service have changed').count()).toBe(0);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
    await expectTexts(page, 'No terms have been published yet');
    expect(await box(page).count()).toBe(0);
  });
});

/** Registers with the link in the header. */
async function register(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  const name = `newcomer${Date.now()}`;
  const values = { 'Full name': 'New Comer', Username: name, Email: `${name}@example.test` };
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
  for (const label of ['Password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill('a-long-password');
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await expectUrl(page, '/TermsPage');
}

test('shows the terms once they load, and leads through them from a registration back to its start', async ({
  visit,
}) => {
  visit.expectConsole(/ERR_FAILED/);
  await publish(visit, 'Here at last.');
  const page = await visit.open('/videos?search=memory');

  await test.step('shows an error when the terms fail to load, and retries', async () => {
    await page.context().route('**/api/terms?*', (route) => route.abort());
    await page.getByRole('navigation', { name: 'Services' }).getByRole('link', { name: 'Terms of Service' }).click();
    await page.getByRole('alert').getByText('Failed to load the terms. Please try again later.').waitFor();
    expect(await page.getByRole('link', { name: 'Login to Get Started' }).count()).toBe(0);
    await page.context().unroute('**/api/terms?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectTexts(page, 'Here at last.');
  });

  await test.step('leads from a registration through the terms back to the page where it started', async () => {
    await page.goBack();
    await expectUrl(page, '/videos?search=memory');
    await register(page);
    await box(page).check();
    // This site can't send email.
    expect(await page.getByText('confirmation link').count()).toBe(0);
    await proceed(page).click();
    await expectUrl(page, '/videos?search=memory');
  });
});

test('says that there are no terms, and leads from a registration back to where it started', async ({ visit }) => {
  await publish(visit, null);
  const withoutScripts = await visit.open('/TermsPage', { javaScript: false });
  const page = await visit.open('/TermsPage');

  await test.step('says to visitors that there are no terms, with and without JavaScript', async () => {
    for (const visitor of [withoutScripts, page]) {
      await expectTexts(visitor, 'No terms have been published yet');
      expect(await visitor.getByText('accept these terms').count()).toBe(0);
      expect(await visitor.getByRole('link', { name: 'Login to Get Started' }).count()).toBe(0);
    }
  });

  await test.step('leads from a registration back to where it started without terms', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Patents' }).click();
    await expectUrl(page, '/patents');
    await register(page);
    await page.getByRole('main').getByRole('link', { name: 'Continue', exact: true }).click();
    await expectUrl(page, '/patents');
  });
});

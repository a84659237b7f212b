import { expect } from '@playwright/test';
import { type Account, plainAccount } from '@qram/testing/accounts';
import { plainPicture } from '@qram/testing/png-picture';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../../harness/accessibility.ts';
import { expectFocus, expectTexts, expectUrl } from '../../harness/expectations.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name, exact: true });
const press = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click();
const said = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor();

/** Logs the account in again, for a second browser. */
async function elsewhere(visit: Visit, { user, password }: Account): Promise<Account> {
  const body = { username: user.username, password };
  return { ...(await visit.call<Account>('POST', '/api/login', { body })), password };
}

test('requires login for the account page, changes the profile and picture there, and reports a conflict', async ({
  visit,
}) => {
  visit.expectConsole(/422/);
  visit.expectConsole(/409/);
  const account = await plainAccount(visit.site);
  const page = await visit.open('/account/sessions');
  const profile = part(page, 'Profile');
  const header = page.getByRole('banner');

  await test.step('requires login for the account page, and returns to it afterwards', async () => {
    await expectUrl(page, '/login');
    await page.getByLabel('Username', { exact: true }).fill(account.user.username);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expectUrl(page, '/account/sessions');
    const sent = await (
      await fetch(`${visit.site.url}/account`, { headers: { authorization: `Bearer ${account.token}` } })
    ).text();
    expect(sent).toContain('<meta name="robots" content="noindex"/>');
    expect(sent).not.toContain(account.user.username);
    expect(await (await fetch(`${visit.site.url}/sitemap.xml`)).text()).not.toContain('/account');
  });

  await test.step('changes name, email and phone', async () => {
    await header.getByRole('button', { name: /Plain Reader/ }).click();
    await page.getByRole('menuitem', { name: 'Account' }).click();
    await expectUrl(page, '/account');
    await profile.getByLabel('Full name').fill('');
    await profile.getByLabel('Phone').fill('12');
    await press(page, 'Save profile');
    await expectTexts(profile, 'Full name is required.', 'Invalid phone number.');
    await profile.getByLabel('Full name').fill('Renamed Reader');
    await profile.getByLabel('Phone').fill('+1 555-010-0142');
    await profile.getByLabel('Email').fill(`renamed.${account.user.email}`);
    await press(page, 'Save profile');
    await expectTexts(profile, 'Current password is required.');
    await profile.getByLabel('Current password', { exact: true }).fill(account.password);
    await press(page, 'Save profile');
    await said(page, 'Your profile was saved.');
    await header.getByRole('button', { name: /Renamed Reader/ }).waitFor();
  });

  await test.step('sets and removes the picture, with one primary button while a chosen one waits', async () => {
    const file = profile.locator('input[type=file]');
    await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expectTexts(profile, 'Invalid file type. Please upload a JPG, PNG, or WEBP image.');
    await file.setInputFiles({ name: 'portrait.png', mimeType: 'image/png', buffer: plainPicture(300, 200) });
    await expectTexts(profile, "portrait.png isn't saved yet.");
    await expect(page.getByRole('main').locator('[class*=primary]')).toHaveText('Save picture');
    await press(page, 'Save picture');
    await said(page, 'Your picture was saved.');
    const inHeader = header.locator('img[src^="/storage/avatars/"]');
    await expect
      .poll(() => inHeader.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([128, 128]);
    await press(page, 'Remove picture');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove picture' }).click();
    await said(page, 'Your picture was removed.');
    await expectFocus(profile.getByRole('button', { name: 'Choose a picture' }));
    expect(await inHeader.count()).toBe(0);
  });

  await test.step('reports a conflict when the profile was changed elsewhere', async () => {
    await profile.getByLabel('Full name').fill('Mine');
    await visit.call('PUT', '/api/me/profile', { token: account.token, body: { name: 'Theirs' } });
    await press(page, 'Save profile');
    await expectTexts(profile, 'Your profile was changed somewhere else in the meantime.');
    await press(page, 'Save mine');
    await header.getByRole('button', { name: /Mine/ }).waitFor();
    await said(page, 'Your profile was saved.');
    expect(await visit.call('GET', '/api/me', { token: account.token })).toMatchObject({ name: 'Mine' });
  });
});

test('ends another session, and changes the password, which ends all but this one', async ({ visit }) => {
  visit.expectConsole(/422/);
  visit.expectConsole(/401/);
  const account = await plainAccount(visit.site);
  const { username } = account.user;
  const other = await visit.open('/', { as: await elsewhere(visit, account) });
  const page = await visit.open('/account/sessions', { as: account });
  const sessions = part(page, 'Sessions');
  const loginAs = async (password: string) => {
    await other.getByLabel('Username', { exact: true }).fill(username);
    await other.getByLabel('Password', { exact: true }).fill(password);
    await other.getByRole('main').getByRole('button', { name: 'Login' }).click();
  };

  await test.step('ends another session after confirmation', async () => {
    await other
      .getByRole('banner')
      .getByRole('button', { name: /Plain Reader/ })
      .waitFor();
    await sessions.getByRole('button', { name: /^End session on/ }).click();
    await page.getByRole('dialog', { name: 'End this session?' }).getByRole('button', { name: 'Cancel' }).click();
    await sessions.getByRole('button', { name: /^End session on/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
    await expectTexts(sessions, "You aren't logged in anywhere else.");
    await expectFocus(sessions);
    await other.reload();
    await other.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  });

  await test.step('keeps this browser logged in after a password change', async () => {
    await loginAs(account.password);
    await other
      .getByRole('banner')
      .getByRole('button', { name: /Plain Reader/ })
      .click();
    await other.getByRole('menuitem', { name: 'Account' }).click();
    await section(other, 'Sessions').click();
    await part(other, 'Sessions').getByText('This browser').waitFor();
    await section(other, 'Profile').click();
    await section(page, 'Password').click();
    const form = part(page, 'Password');
    const fill = async (current: string) => {
      await form.getByLabel('Current password', { exact: true }).fill(current);
      await form.getByLabel('New password', { exact: true }).fill('quite another one');
      await form.getByLabel('Confirm new password', { exact: true }).fill('quite another one');
      await press(page, 'Change password');
    };
    await fill('not the password');
    await expectTexts(form, 'The current password is incorrect.');
    await fill(account.password);
    await said(page, 'Your password was changed. All other sessions have ended.');
    await section(page, 'Sessions').click();
    await expectTexts(sessions, "You aren't logged in anywhere else.");
    await page.reload();
    await sessions.getByText('This browser').waitFor();
  });

  await test.step('logs the other browsers out with it', async () => {
    await other.getByLabel('Full name').fill('Somebody Else');
    await press(other, 'Save profile');
    const ended = other.getByRole('dialog', { name: 'Your session has ended' });
    await ended.getByRole('button', { name: 'Logout' }).click();
    await expectUrl(other, '/login');
    await loginAs('quite another one');
    await expectUrl(other, '/account/profile');
  });
});

test('lists requests, what they unlock and the terms', async ({ visit }) => {
  const account = await plainAccount(visit.site);
  const { token } = account;
  const requestService = (service_id: number) =>
    visit.call<{ id: number }>('POST', '/api/service-requests', { token, body: { service_id, is_monthly: true } });
  const approved = await requestService(2);
  await requestService(3);
  await visit.callAsAdmin('PATCH', `/api/service-requests/${approved.id}`, {
    status: 'Approved',
    ends_at: '2036-05-04T12:00:00.000Z',
  });
  const page = await visit.open('/account/requests', { as: account });

  await test.step('lists requests, and cancels one', async () => {
    const requests = part(page, 'Requests');
    await requests.getByText(/^Approved by our team/).waitFor();
    await press(page, /^Cancel request for Integrate/);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click();
    await said(page, 'Your request for Integrate was canceled.');
    await requests.getByText(/^Canceled by you/).waitFor();
  });

  const terms = part(page, 'Terms of Service');
  await test.step('lists unlocked services', async () => {
    await section(page, 'Unlocked').click();
    const services = part(page, 'Unlocked for you').getByRole('listitem');
    await services.filter({ hasText: 'Developers' }).getByText('Open', { exact: true }).waitFor();
    await services.filter({ hasText: 'Integrate' }).getByText('Locked', { exact: true }).waitFor();
    await section(page, 'Terms').click();
    await expectTexts(terms, "You haven't accepted the terms yet.");
  });

  await test.step('shows when the terms were accepted, and that they have changed since', async () => {
    await terms.getByRole('link', { name: 'Read and accept' }).click();
    await page.getByRole('checkbox', { name: 'I have read and accept the Terms of Service' }).check();
    await page.getByRole('main').getByRole('button', { name: 'Continue' }).click();
    await expectUrl(page, '/account/terms');
    await expectTexts(terms, 'Accepted');
    const [shown] = await visit.call<{ id: number }[]>('GET', '/api/terms');
    await visit.callAsAdmin('PUT', `/api/terms/${shown?.id}`, { data: 'Another text of the terms.' });
    await page.reload();
    await terms.getByText(/The terms have changed since/).waitFor();
  });

  await test.step('says of a package under Unlocked until when it runs and what it opens', async () => {
    await section(page, 'Unlocked').click();
    await page.setViewportSize({ width: 390, height: 800 });
    const unlocked = part(page, 'Unlocked for you');
    const developers = unlocked.getByRole('listitem').filter({ hasText: 'Developers' });
    await expectTexts(developers, 'Until May 4, 2036', 'Open');
    await expect(unlocked.getByRole('link', { name: 'Integrate' })).toHaveAttribute('href', '/plans');
    await developers.getByRole('link', { name: 'Developers' }).click();
    await expectUrl(page, '/account/packages');
  });
});

const SECTIONS = [
  ['/account/profile', 'Profile', 'Profile'],
  ['/account/packages', 'Packages', 'Packages'],
  ['/account/requests', 'Requests', 'Requests'],
  ['/account/unlocked', 'Unlocked', 'Unlocked for you'],
  ['/account/review', 'Review', 'Review'],
  ['/account/simulations', 'Saved runs', 'Saved runs'],
  ['/account/password', 'Password', 'Password'],
  ['/account/two-step-verification', 'Two-step verification', 'Two-step verification'],
  ['/account/sessions', 'Sessions', 'Sessions'],
  ['/account/terms', 'Terms', 'Terms of Service'],
] as const;

test('gives each section an address and a title, lists them on a phone, and knows former anchors', async ({
  visit,
}) => {
  const page = await visit.open('/account', { as: 'user' });
  const sections = page.getByRole('navigation', { name: 'Account' });

  await test.step('gives each section an address and a title, and marks the current one', async () => {
    for (const [path, name, heading] of SECTIONS) {
      await section(page, name).click();
      await expectUrl(page, path);
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      await expect(page).toHaveTitle(`${name} · Your account · QRAM`);
      await expect(sections.locator('[aria-current=page]')).toHaveAccessibleName(name);
      await waitForIdle(page);
      const primary = await page.getByRole('main').locator('[class*=primary]').count();
      expect(primary, `primary buttons at ${path}`).toBeLessThanOrEqual(1);
      const sent = await (await fetch(visit.site.url + path)).text();
      expect(sent).toContain(`<title>${name} · Your account · QRAM</title>`);
      expect(sent).toContain(`>${heading}</h1>`);
    }
    await page.goBack();
    await expectUrl(page, '/account/sessions');
  });

  await test.step('lists the sections on a phone, each of which leads back', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/account');
    await expect(page).toHaveTitle('Your account · QRAM');
    await page.getByRole('heading', { level: 1, name: 'Account', exact: true }).waitFor();
    await expect(sections.getByRole('listitem')).toHaveCount(SECTIONS.length + 1);
    await expect(part(page, 'Profile')).toBeHidden();
    await expectAccessible(page);
    await sections.getByRole('link', { name: /^Sessions/ }).click();
    await expectUrl(page, '/account/sessions');
    await part(page, 'Sessions').getByText('This browser').waitFor();
    await expect(sections.getByRole('listitem')).toHaveCount(0);
    await sections.getByRole('link', { name: 'Account', exact: true }).click();
    await sections.getByRole('link', { name: /^Profile/ }).click();
    await expect(part(page, 'Profile').getByLabel('Full name')).toHaveValue('Plain Reader');
  });

  await test.step('leads the former anchors of the account to the sections', async () => {
    await page.goto('/account#second-factor');
    await expectUrl(page, '/account/two-step-verification');
    for (const [anchor, path] of [
      ['sessions', '/account/sessions'],
      ['profile', '/account/profile'],
    ] as const) {
      await sections.getByRole('link', { name: 'Account', exact: true }).click();
      await expectUrl(page, '/account');
      await page.evaluate((hash) => location.assign(`#${hash}`), anchor);
      await expectUrl(page, path);
    }
  });
});

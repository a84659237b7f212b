import { expect } from '@playwright/test';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { type FakeSmtp, startSmtp } from '@qram/server/test/mail/fake-smtp.ts';
import { type Account, plainAccount } from '@qram/testing/accounts';
import type { Page } from 'playwright-core';
import { recordPage, toast } from '../../harness/admin-steps.ts';
import { mailText } from '../../harness/captured-mail.ts';
import { expectFocus } from '../../harness/expectations.ts';
import { Presses } from '../../harness/presses.ts';
import { addService, requestService } from '../../harness/services.ts';
import { siteEnvironment, test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

let smtp: FakeSmtp;
siteEnvironment(async () => {
  smtp = await startSmtp();
  const addresses = { MAIL_FROM: 'QRAM <site@example.test>', MAIL_TO: 'owner@example.test' };
  return { variables: { SMTP_URL: smtp.url, ...addresses }, close: smtp.close };
});

const menu = (page: Page) => page.getByRole('navigation', { name: 'Management' });

/** Goes to the dashboard, from which the presses of a task are counted. */
async function startAtDashboard(page: Page): Promise<Presses> {
  await menu(page).getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  return new Presses(page);
}

const row = (page: Page, { user }: Account) => page.getByRole('row').filter({ hasText: user.username });
const checkbox = (page: Page, account: Account) => row(page, account).getByRole('checkbox');

/** Users with a pending request each, in the order of the list: the newest first. */
async function addRequests(visit: Visit, serviceId: number, users: number) {
  const asked: { account: Account; id: number }[] = [];
  for (let made = 0; made < users; made += 1) {
    const account = await plainAccount(visit.site);
    asked.unshift({ account, id: (await requestService(visit, account, serviceId)).id });
  }
  return asked;
}

test('decides on requests with few presses, by keys that act on the focused request', async ({ visit }) => {
  const service = await addService(visit, {});
  const [newest, middle, oldest] = (await addRequests(visit, service.id, 3)).map(({ account }) => account);
  if (!newest || !middle || !oldest) throw new Error('three accounts');
  const page = await visit.open(`/admin/ServicesReq?status=pending&service=${service.id}`, {
    as: 'admin',
    width: 1440,
    height: 900,
  });

  await test.step('keys act on the focused request, wherever the list moves it, and never while typing', async () => {
    await row(page, oldest).waitFor();
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('jx');
    expect(await page.getByRole('searchbox').inputValue()).toBe('jx');
    await page.getByRole('searchbox').fill('');
    await page.getByRole('searchbox').blur();
    await row(page, oldest).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expectFocus(row(page, middle));
    const [latest] = await addRequests(visit, service.id, 1);
    await row(page, latest?.account as Account).waitFor();
    await expectFocus(row(page, middle));
    await page.keyboard.press('x');
    await expect(checkbox(page, middle)).toBeChecked();
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    await expect(checkbox(page, oldest)).toBeChecked();
    await expect(checkbox(page, newest)).not.toBeChecked();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('Approve the selected requests').waitFor();
    await page.keyboard.press('a');
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await expect(checkbox(page, oldest)).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(checkbox(page, oldest)).not.toBeChecked();
    const { length } = await visit.callAsAdmin<unknown[]>(
      'GET',
      `/api/service-requests?status=Pending&service_id=${service.id}`,
    );
    expect(length).toBe(4);
  });

  await test.step('approves ten requests with 3 presses', async () => {
    const asked = await addRequests(visit, (await addService(visit, {})).id, 11);
    const tenth = asked[9]?.account as Account;
    const presses = await startAtDashboard(page);
    await presses.click(menu(page).getByRole('link', { name: /^Service Requests/ }));
    await presses.click(checkbox(page, tenth), { modifiers: ['Shift'] });
    await page.getByText('10 selected').last().waitFor();
    await presses.press('a');
    await toast(page, 'Approved: 10 requests. 10 start today.');
    expect(presses.count).toBe(3);
    const statuses = asked.map(async ({ id }) => {
      const { status } = await visit.callAsAdmin<ServiceRequest>('GET', `/api/service-requests/${id}`);
      return status;
    });
    expect(await Promise.all(statuses)).toEqual([...Array(10).fill('Approved'), 'Pending']);
  });
});

/** Finds a record in the palette by its words, and opens it. */
async function find(page: Page, presses: Presses, words: string, name: string | RegExp) {
  await presses.press('Control+k');
  await expectFocus(page.getByRole('combobox', { name: 'Search screens, records and actions' }));
  await presses.type(words);
  await page.getByRole('option', { name }).and(page.locator('[data-combobox-selected]')).waitFor();
  await presses.press('Enter');
}

test('finds a user in the palette, and a message on the dashboard, and does what is due with few presses', async ({
  visit,
}) => {
  const service = await addService(visit, { title: 'Cold storage' });
  const account = await plainAccount(visit.site);
  const sender = { user_name: 'First Reader', user_email: 'first.reader@example.test' };
  const body = { ...sender, subject: 'Thirteen cells', message: 'How many qubits does it take?' };
  await visit.call('POST', '/api/send-message', { body });
  const page = await visit.open('/admin', { as: 'admin', width: 1440, height: 900 });

  await test.step('finds a user and gives a month with 3 presses, and undoes it', async () => {
    const presses = await startAtDashboard(page);
    await find(page, presses, account.user.username, new RegExp(account.user.username));
    const drawer = recordPage(page);
    await drawer
      .getByText(/^Adds a month of Cold storage: until /)
      .first()
      .waitFor();
    await presses.click(drawer.getByRole('button', { name: 'Give a month of Cold storage' }));
    await toast(page, new RegExp(`^.* \\(${account.user.username}\\) has Cold storage until `));
    expect(presses.count).toBe(3);
    const readLevel = async () => {
      const { access_level } = await visit.callAsAdmin<{ access_level: string }>(
        'GET',
        `/api/users/${account.user.id}`,
      );
      return access_level;
    };
    expect(await readLevel()).toBe('1');
    const month = drawer
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Give a month of Cold storage' }) });
    await month.getByText('Details').click();
    await month.getByText(/^Opens access level Developers from /).waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await toast(page, /^Undone: /);
    expect(await readLevel()).toBe('0');
    expect(service.id).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
  });

  await test.step('answers a message with 2 presses, and shows the reply of another admin', async () => {
    const presses = await startAtDashboard(page);
    await presses.click(page.getByRole('link', { name: 'Reply: First Reader: Thirteen cells' }));
    const drawer = page.getByRole('dialog', { name: 'Message' });
    const field = drawer.getByRole('textbox', { name: 'Reply' });
    await expectFocus(field);
    await presses.type('It takes thirteen.');
    await presses.press('Control+Enter');
    await toast(page, 'Reply sent to first.reader@example.test');
    expect(presses.count).toBe(2);
    expect(await mailText(smtp, { to: sender.user_email, subject: 'Re: Thirteen cells' })).toContain(
      'It takes thirteen.',
    );
    await drawer
      .getByRole('listitem')
      .filter({ hasText: 'It takes thirteen.' })
      .getByText('Sent', { exact: true })
      .waitFor();

    await field.fill('And one more thing.');
    const [message] = await visit.callAsAdmin<{ id: number; state: string }[]>(
      'GET',
      '/api/contact-messages?search=thirteen',
    );
    expect(message?.state).toBe('answered');
    const gate = Promise.withResolvers<void>();
    // The other reply isn't shown yet when this admin sends.
    await page.route('**/api/contact-messages/*', async (route) => {
      await gate.promise;
      return route.continue();
    });
    await visit.callAsAdmin('POST', `/api/contact-messages/${message?.id}/replies`, { text: 'Somebody was faster.' });
    visit.expectConsole(/409/);
    await drawer.getByRole('button', { name: 'Send reply' }).click();
    await drawer.getByText('Someone else has replied in the meantime.').waitFor();
    await drawer.getByText('Somebody was faster.').waitFor();
    expect(await field.inputValue()).toBe('And one more thing.');
    gate.resolve();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await drawer.waitFor({ state: 'hidden' });
  });
});

test('undoes a bulk deletion with 3 presses, and exports all requests of last month with 4', async ({ visit }) => {
  const link = 'https://youtu.be/abcdefghijk';
  const add = (title: string) => visit.callAsAdmin<{ id: number }>('POST', '/api/videos', { title, link });
  const ids = [(await add('Deleted together')).id, (await add('Deleted as well')).id];
  await visit.callAsAdmin('POST', '/api/videos/deletions', { ids });
  const service = await addService(visit, {});
  for (const { id } of await addRequests(visit, service.id, 16))
    await visit.callAsAdmin('PATCH', `/api/service-requests/${id}`, { status: 'Approved' });
  const page = await visit.open('/admin', { as: 'admin', width: 1440, height: 900 });

  await test.step('restores what was deleted together', async () => {
    const presses = await startAtDashboard(page);
    await presses.click(menu(page).getByRole('button', { name: /^Other/ }));
    await presses.click(menu(page).getByRole('link', { name: 'Trash' }));
    await presses.click(page.getByRole('button', { name: 'Restore all 2 videos' }));
    await toast(page, 'Restored: 2 items');
    expect(presses.count).toBe(3);
  });

  await test.step('exports the requests of last month in every state', async () => {
    const presses = await startAtDashboard(page);
    await presses.click(
      page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'Service requests' }),
    );
    await presses.click(page.getByRole('button', { name: 'Requested: Any date' }));
    await presses.click(page.getByRole('button', { name: 'Last month' }));
    await page.getByRole('button', { name: 'Requested: Last month' }).waitFor();
    const asked = page.waitForRequest((request) => request.url().includes('/api/service-requests/export'));
    await presses.click(page.getByRole('button', { name: 'Export CSV: Service Requests' }));
    const query = new URL((await asked).url()).searchParams;
    expect([...query.keys()].sort()).toEqual(['created_from', 'created_to', 'sort']);
    expect(presses.count).toBe(4);
  });
});

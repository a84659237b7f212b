import { expect, type Page } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import { expectAccessible } from '../../harness/accessibility.ts';
import { toast } from '../../harness/admin-steps.ts';
import { expectFocus } from '../../harness/expectations.ts';
import { addService, requestService } from '../../harness/services.ts';
import { test } from '../../harness/test.ts';

/** The entry that Enter runs. */
const chosen = (page: Page, name: string | RegExp) =>
  page.getByRole('option', { name }).and(page.locator('[data-combobox-selected]'));

test('finds and runs what the keyboard asks for', async ({ visit }) => {
  await visit.callAsAdmin('POST', '/api/patents', { title: 'A tesseract of mirrors', patent_number: 'US 42' });
  const page = await visit.open('/admin', { as: 'second admin' });

  await test.step('the palette opens the first record found by a few letters, by Enter', async () => {
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search screens, records and actions' });
    await expectFocus(field);
    await page.keyboard.type('tesseract');
    await chosen(page, /A tesseract of mirrors/).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'A tesseract of mirrors', level: 1 }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Patents', level: 1 }).waitFor();
    await page.getByRole('button', { name: /^Go to…/ }).click();
    await field.fill('zz-no-such');
    await page.getByText('No matching screen, record or action').waitFor();
    await field.fill('who did what');
    await page.getByRole('dialog').getByText('Audit Trail').click();
    await page.waitForURL('**/admin/audit');
  });

  await test.step('single keys are shortcuts, but not while typing', async () => {
    await page.goto('/admin/patents?search=quantum');
    await page.getByRole('heading', { name: 'Patents', level: 1 }).waitFor();
    const search = page.getByRole('searchbox', { name: /^Search/ });
    await search.waitFor();
    await page.keyboard.press('/');
    await expectFocus(search);
    await page.keyboard.type('n?/j');
    expect(await search.inputValue()).toBe('n?/j');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await search.fill('');
    await search.blur();

    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: 'Add patent' });
    await form.waitFor();
    await form.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('n');
    expect(page.url()).toContain('/admin/patents?new');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });

    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('Search this list').waitFor();
    await help.getByRole('switch', { name: 'Single-key shortcuts' }).click({ force: true });
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await page.keyboard.press('?');
    await page.keyboard.press('n');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(page.url()).not.toContain('?new');
    await page.getByRole('button', { name: /'s account menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await help.getByRole('switch', { name: 'Single-key shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
  });

  await test.step('the palette runs actions by Enter, also without single keys', async () => {
    const run = async (action: string) => {
      await page.keyboard.press('Control+k');
      await expectFocus(page.getByRole('combobox', { name: 'Search screens, records and actions' }));
      await page.keyboard.type(action);
      await page.keyboard.press('Enter');
    };
    await run('dark theme');
    await expect.poll(() => page.locator('html.dark').count()).toBe(1);
    await run('light theme');
    await expect.poll(() => page.locator('html.dark').count()).toBe(0);
    await run('add video');
    await page.getByRole('dialog', { name: 'Add video' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Add video' }).waitFor({ state: 'hidden' });
    await run('home gallery');
    await page.getByRole('heading', { name: 'Home Gallery', level: 1 }).waitFor();
    await run('log out');
    await page.getByRole('link', { name: 'Login', exact: true }).first().waitFor();
  });
});

test('does what the query asks for: approves, gives a month, publishes and hides', async ({ visit }) => {
  const service = await addService(visit, { title: 'Warm storage' });
  const [asked, other] = [await plainAccount(visit.site), await plainAccount(visit.site)];
  const { id } = await requestService(visit, asked, service.id);
  const video = await visit.callAsAdmin<{ id: number }>('POST', '/api/videos', {
    title: 'Prepared talk',
    link: 'https://youtu.be/abcdefghijk',
    publish_at: null,
  });
  const state = async () => (await visit.callAsAdmin<{ state: string }>('GET', `/api/videos/${video.id}`)).state;
  const page = await visit.open('/admin', { as: 'admin', width: 1440 });
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  const ask = async (query: string, offered: string | RegExp) => {
    await page.keyboard.press('Control+k');
    await expectFocus(page.getByRole('combobox', { name: 'Search screens, records and actions' }));
    await page.keyboard.type(query);
    await chosen(page, offered).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
  };

  await test.step('approves a pending request of the user', async () => {
    await ask(`approve ${asked.user.username}`, new RegExp(`^Approve .*${asked.user.username}.*Warm storage`));
    await toast(page, /^Approved: .*Warm storage/);
    expect(await visit.callAsAdmin('GET', `/api/service-requests/${id}`)).toMatchObject({ status: 'Approved' });
  });

  await test.step('gives a month, and takes it back', async () => {
    const { username } = other.user;
    await ask(`give ${username} a month`, /^Give .* a month of/);
    await toast(page, new RegExp(`${username}\\) has .* until `));
    await page
      .getByRole('alert')
      .filter({ hasText: username })
      .getByRole('button', { name: 'Undo', exact: true })
      .click();
    await toast(page, /^Undone: .*a month of/);
  });

  await test.step('publishes a draft, and hides it again', async () => {
    await ask('publish prepared', /^Publish “Prepared talk”/);
    await toast(page, 'Published: Prepared talk');
    await expect.poll(state).toBe('live');
    await ask('hide prepared', /^Hide “Prepared talk”/);
    await toast(page, 'Hidden: Prepared talk');
    await expect.poll(state).toBe('draft');
  });

  await test.step('offers nothing for what nobody is', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('approve zz-nobody');
    await page.getByText('No matching screen, record or action').waitFor();
  });
});

import { expect } from '@playwright/test';
import type { Logo } from '@qram/contract/modules/logos/logos';
import { plainAccount } from '@qram/testing/accounts';
import { plainPicture } from '@qram/testing/png-picture';
import type { Locator, Page } from 'playwright-core';
import {
  act,
  addNew,
  confirmDeletion,
  goTo,
  leaveRecord,
  recordForm,
  saveChanges,
  saveNew,
  toast,
} from '../../harness/admin-steps.ts';
import { expectFocus, expectTexts } from '../../harness/expectations.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

interface Term {
  id: number;
  data: string;
}

const line = (page: Page, number: number): Locator =>
  recordForm(page).getByRole('textbox', { name: new RegExp(`^Line ${number}(,|$)`) });
const shownLines = (page: Page): Promise<string[]> =>
  recordForm(page)
    .getByRole('textbox', { name: /^Line \d/ })
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLTextAreaElement).value));
const readTerms = async (visit: Visit): Promise<string[]> =>
  (await visit.call<Term[]>('GET', '/api/terms')).map(({ data }) => data);

test('adds, edits and deletes terms, and says when one cannot be saved or deleted', async ({ visit }) => {
  visit.expectConsole(/ERR_FAILED/);
  visit.expectConsole(/422/);
  const long = `Cut here ${'x'.repeat(120)}`;
  for (const data of [long, 'Edited later\\n- Point', 'Held back'])
    await visit.callAsAdmin('POST', '/api/terms', { data });
  const page = await visit.open('/admin/Terms', { as: 'admin' });

  await test.step('adds a term line by line with the keyboard, and drops empty lines', async () => {
    await addNew(page);
    await recordForm(page).getByRole('button', { name: 'Remove line 1' }).click();
    expect(await shownLines(page)).toEqual(['']);
    await saveNew(page);
    await recordForm(page).getByText('Enter at least one line of text.').waitFor();
    await expectFocus(line(page, 1));
    await page.keyboard.type('  ');
    await page.keyboard.press('Enter');
    await saveNew(page);
    await recordForm(page).getByText('Enter at least one line of text.').waitFor();
    await line(page, 1).fill('Read by line');
    await line(page, 2).focus();
    await page.keyboard.type('- Second');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expectFocus(line(page, 4));
    await page.keyboard.type('- First');
    await recordForm(page).getByRole('button', { name: 'Move line 4 up' }).click();
    await recordForm(page).getByRole('button', { name: 'Move line 3 up' }).click();
    expect(await shownLines(page)).toEqual(['Read by line', '- First', '- Second', '']);
    await saveNew(page);
    await toast(page, 'New terms section added: Read by line');
    expect(await readTerms(visit)).toContain('Read by line\n- First\n- Second');
  });

  await test.step('edits and deletes a term, and truncates a long one in the list', async () => {
    await page.getByText(`${long.slice(0, 90)}…`, { exact: true }).waitFor();
    await act(page, 'Edit', 'Edited later');
    await expect.poll(() => shownLines(page)).toEqual(['Edited later', '- Point']);
    await recordForm(page).getByRole('button', { name: 'Remove line 2' }).click();
    await recordForm(page).getByRole('button', { name: 'Add line' }).click();
    await expectFocus(line(page, 2));
    await page.keyboard.type('- Another point');
    await saveChanges(page);
    await toast(page, 'Saved: Edited later');
    await leaveRecord(page, 'Terms');
    expect(await readTerms(visit)).toContain('Edited later\n- Another point');
    await act(page, 'Delete', 'Edited later');
    await confirmDeletion(page);
    await expect.poll(() => readTerms(visit)).not.toContain('Edited later\n- Another point');
  });

  await test.step("shows the specified messages when a term can't be saved or deleted", async () => {
    await act(page, 'Edit', 'Held back');
    await line(page, 1).fill('Held back no more');
    const refused = { message: 'Validation error.', code: 'validation', errors: { data: ['Too long.'] } };
    await page.route('**/api/terms/*', (route) => route.fulfill({ status: 422, json: refused }), { times: 1 });
    await saveChanges(page);
    await page.getByRole('region', { name: 'Save' }).getByText('Save failed.', { exact: true }).waitFor();
    await page.route('**/api/terms/*', (route) => route.abort());
    await saveChanges(page);
    await toast(page, 'Save failed. Please try again.');
    await leaveRecord(page, 'Terms');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await act(page, 'Delete', 'Held back');
    await confirmDeletion(page);
    await toast(page, 'Failed to delete term.');
  });
});

test('lists who accepted which version of the terms, with its text', async ({ visit }) => {
  const { id } = await visit.callAsAdmin<Term>('POST', '/api/terms', { data: 'Accepted text\n- Old point' });
  const account = await plainAccount(visit.site);
  await visit.call('POST', '/api/accept-terms', { token: account.token, body: {} });
  const page = await visit.open('/admin/Terms', { as: 'admin' });
  const rows = page
    .getByRole('region', { name: 'Acceptances' })
    .getByRole('row')
    .filter({ hasText: account.user.username });
  await expectTexts(rows, account.user.name, 'Current');
  await visit.callAsAdmin('PUT', `/api/terms/${id}`, { data: 'Accepted text\n- New point' });
  await page.getByRole('searchbox', { name: 'Search by name or username' }).fill(account.user.username);
  await page.getByText('1 found', { exact: true }).waitFor();
  await expectTexts(rows, 'Outdated');
  await rows.getByRole('button', { name: /^Version \d+$/ }).click();
  await expectTexts(page.getByRole('dialog'), 'Accepted text', 'Old point', 'Outdated');
});

const logoCard = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });

/** Reads elements of a public page as the server writes it, for those without scripts too. */
const readHtml = (page: Page, path: string, selector: string): Promise<Record<string, string>[]> =>
  page.evaluate(
    async ({ url, wanted }) => {
      const html = new DOMParser().parseFromString(await (await fetch(url)).text(), 'text/html');
      return [...html.querySelectorAll(wanted)].map((element) => ({
        text: element.textContent ?? '',
        ...Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
      }));
    },
    { url: path, wanted: selector },
  );

test('replaces and resets logos immediately, and takes both back with Undo', async ({ visit }) => {
  visit.expectConsole(/415/);
  const page = await visit.open('/admin/Logos', { as: 'admin' });
  const choose = async (logo: string, name: string, mimeType: string, buffer: Buffer) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: `Choose a file for ${logo}` }).click(),
    ]);
    await chooser.setFiles({ name, mimeType, buffer });
  };
  const headerLogo = async () => (await readHtml(page, '/patents', 'header img.only-light'))[0]?.src;

  await test.step('replaces a logo immediately, and resets it to the built-in one', async () => {
    const card = logoCard(page, 'Main_logo');
    await expectTexts(card, 'Built-in');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    await choose('Main_logo', 'logo.svg', 'image/svg+xml', svg);
    await card
      .getByRole('alert')
      .getByText(/^Upload failed\. Invalid file type/)
      .waitFor();
    await choose('Main_logo', 'logo.png', 'image/png', svg);
    await card.getByRole('button', { name: 'Upload Main_logo' }).click();
    await toast(page, 'Upload failed');
    await card.getByRole('button', { name: 'Cancel' }).click();
    await choose('Main_logo', 'logo.png', 'image/png', plainPicture(120, 120));
    await expectTexts(card, 'Not uploaded yet');
    await card.getByRole('button', { name: 'Upload Main_logo' }).click();
    await toast(page, 'Logo replaced: Main_logo');
    await expectTexts(card, 'Uploaded');

    const stored = (await visit.call<{ key: string; updated_at: string }[]>('GET', '/api/logo'))[0];
    const logoUrl = `/api/logo/Main_logo?t=${Date.parse(stored?.updated_at ?? '')}`;
    expect(await headerLogo()).toBe(logoUrl);
    expect((await fetch(visit.site.url + logoUrl)).headers.get('content-type')).toBe('image/webp');

    await card.getByRole('button', { name: 'Reset Main_logo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click();
    await toast(page, 'Built-in logo restored: Main_logo');
    await expectTexts(card, 'Built-in');
    expect(await headerLogo()).not.toBe(logoUrl);
  });

  await test.step('a replaced logo comes back with Undo, and so does a reset one', async () => {
    const card = logoCard(page, 'Features_logo');
    const stored = async () =>
      (await visit.call<Logo[]>('GET', '/api/logo')).find(({ key }) => key === 'Features_logo')?.built_in;
    const undo = async (said: string) => {
      await toast(page, said);
      const undoing = page.getByRole('alert').filter({ hasText: said }).getByRole('button', { name: 'Undo' });
      await undoing.click();
      await undoing.waitFor({ state: 'detached' });
    };
    await choose('Features_logo', 'logo.png', 'image/png', plainPicture(120, 120));
    await card.getByRole('button', { name: 'Upload Features_logo' }).click();
    await undo('Logo replaced: Features_logo');
    await card.getByText('Built-in', { exact: true }).waitFor();
    expect(await stored()).toBe(1);
    await choose('Features_logo', 'logo.png', 'image/png', plainPicture(120, 120));
    await card.getByRole('button', { name: 'Upload Features_logo' }).click();
    await card.getByText('Uploaded', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Reset Features_logo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click();
    await undo('Built-in logo restored: Features_logo');
    await card.getByText('Uploaded', { exact: true }).waitFor();
    expect(await stored()).toBe(0);
  });
});

test('confirmations stay open and show that they work until it is done', async ({ visit }) => {
  const gated = async (page: Page, pattern: string, method: string) => {
    const gate = Promise.withResolvers<void>();
    let sent = 0;
    await page.route(pattern, async (route) => {
      if (route.request().method() !== method) return route.fallback();
      sent += 1;
      await gate.promise;
      return route.continue();
    });
    return { open: () => gate.resolve(), sent: () => sent };
  };
  const work = async (page: Page, dialog: Locator, button: string, gate: Awaited<ReturnType<typeof gated>>) => {
    await dialog.getByRole('button', { name: button, exact: true }).dblclick();
    await dialog.locator('button[data-loading]').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).and(page.locator('[disabled]')).waitFor();
    gate.open();
    await dialog.waitFor({ state: 'detached' });
    expect(gate.sent()).toBe(1);
  };
  await visit.callAsAdmin('POST', '/api/videos', { title: 'Published slowly', link: 'https://youtu.be/abcdefghijk' });
  const { user } = await plainAccount(visit.site);
  const media = await visit.callAsAdmin<{ id: number }[]>('GET', '/api/media?type=picture');
  await visit.callAsAdmin('POST', '/api/logo/Features_Dark_logo', { logo_media_id: media[0]?.id });
  const page = await visit.open(`/admin/users?search=${user.username}`, { as: 'admin' });

  await test.step('the confirmation of a change of several users', async () => {
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Edit Selected' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change 1 user' });
    await dialog.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Inactive' }).click();
    const changing = await gated(page, '**/api/users/changes', 'POST');
    await work(page, dialog, 'Change 1 user', changing);
    await toast(page, '1 user changed');
  });

  await test.step('the confirmation of a publication', async () => {
    await goTo(page, 'Videos');
    await page.getByRole('checkbox', { name: 'Select Published slowly' }).check();
    await page.getByRole('button', { name: 'Publish…' }).click();
    const publishing = await gated(page, '**/api/videos/publications', 'POST');
    await work(page, page.getByRole('dialog', { name: 'Publish 1 video' }), 'Publish', publishing);
    await toast(page, '1 video published');
  });

  await test.step('the confirmation of the reset of a logo', async () => {
    await goTo(page, 'Logos');
    await page.getByRole('button', { name: 'Reset Features_Dark_logo' }).click();
    const resetting = await gated(page, '**/api/logo/Features_Dark_logo**', 'DELETE');
    await work(page, page.getByRole('dialog', { name: 'Reset logo' }), 'Reset', resetting);
    await toast(page, 'Built-in logo restored: Features_Dark_logo');
  });
});

test('edits the contact info, which the footer shows immediately', async ({ visit }) => {
  visit.expectConsole(/ERR_FAILED/);
  visit.expectConsole(/409/);
  let refused = 0;
  const page = await visit.open('/admin/Contact', {
    as: 'admin',
    prepare: (context) =>
      context.route('**/api/contact-info', (route) => {
        refused += 1;
        return refused <= 2 ? route.abort() : route.continue();
      }),
  });
  const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
  const saveContact = async () => {
    await page.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Contact info saved');
    await page.getByRole('alert').filter({ hasText: 'Contact info saved' }).getByRole('button').click();
  };
  const profiles = 'footer a[target=_blank]';

  await test.step('shows an error when the contact info fails to load, and retries', async () => {
    await page.getByRole('alert').getByText('Could not load contact info. Please try again later.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await field('Address').waitFor();
  });

  await test.step('updates the contact info in the footer immediately', async () => {
    await field('Address').fill(' ');
    await field('Phone').fill('12345');
    await field('Email').fill('nobody');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectTexts(page, 'Address is required.', 'Invalid phone number.', 'Invalid email address.');
    await expectFocus(field('Address'));
    await field('Address').fill('9 Sample Way');
    await field('Phone').fill('+1 555-010-0142');
    await field('Email').fill('hello@example.test');
    await saveContact();
    const [footer] = await readHtml(page, '/patents', 'footer');
    for (const text of ['9 Sample Way', '+1 555-010-0142', 'hello@example.test']) expect(footer?.text).toContain(text);
  });

  await test.step('links the profiles that are set in the footer, and no others', async () => {
    const visitor = await visit.open('/patents');
    const links = visitor.getByRole('contentinfo').locator('a[target=_blank]');
    expect(await links.count()).toBe(0);
    await field('GitHub').fill('github.com/example');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectTexts(page, 'Enter a full address that starts with https://.');
    await expectFocus(field('GitHub'));
    await field('GitHub').fill('https://github.com/example');
    await field('LinkedIn').fill('https://www.linkedin.com/company/example');
    await saveContact();
    const set = [
      ['QRAM on LinkedIn', 'https://www.linkedin.com/company/example'],
      ['QRAM on GitHub', 'https://github.com/example'],
    ];
    const written = await readHtml(page, '/patents', profiles);
    expect(written.map((link) => [link['aria-label'], link.href])).toEqual(set);
    await visitor.reload();
    await visitor.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    expect(
      await links.evaluateAll((found) => found.map((link) => [link.ariaLabel, link.getAttribute('href')])),
    ).toEqual(set);
    await page.bringToFront();
    await field('GitHub').fill('');
    await field('LinkedIn').fill('');
    await saveContact();
    expect(await readHtml(page, '/patents', profiles)).toEqual([]);
  });

  await test.step('shows both versions to the second of two admins who change the contact info', async () => {
    await field('Address').fill('Mine');
    await visit.callAsAdmin('PUT', '/api/contact-info/1', { address: 'Theirs' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    const conflict = page.getByRole('dialog', { name: 'Someone else saved this in the meantime' });
    await expectTexts(conflict, 'Theirs', 'Mine');
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await toast(page, 'Contact info saved');
    expect((await visit.call<{ address: string }>('GET', '/api/contact-info')).address).toBe('Mine');
  });
});

import { expect } from '@playwright/test';
import { DAY_MS } from '@qram/contract/values/durations';
import { secondAdmin } from '@qram/testing/accounts';
import { addNew, fillForm, goTo, openHistory, row, saveNew } from '../../harness/admin-steps.ts';
import { test } from '../../harness/test.ts';

test("shows and filters times in the admin's own time zone", async ({ visit }) => {
  const timezone = 'Pacific/Kiritimati';
  const [category] = await visit.callAsAdmin<{ id: number }[]>('GET', '/api/qramcategories');
  const topic = { title: 'Far east too', link: 'https://example.test/far', category_id: category?.id, premium: 0 };
  await visit.callAsAdmin('POST', '/api/qramtopics', topic);
  await visit.callAsAdmin('POST', '/api/terms', { data: 'Written where the day begins first' });
  const page = await visit.open('/admin/audit?collection=terms&action=create', {
    as: await secondAdmin(visit.site),
    width: 1440,
    timezone,
  });

  await test.step("filters the audit trail by the admin's own days", async () => {
    const newest = page.getByRole('table').locator('time').first();
    const made = new Date((await newest.getAttribute('datetime')) ?? '');
    // Kiritimati is 14 hours ahead of UTC, so one of these days is not that of UTC.
    const day = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(at);
    const [before, sameDay, after] = [-1, 0, 1].map((days) => day(new Date(made.getTime() + days * DAY_MS)));
    const shown = page.getByText('No entries found').or(page.locator(`time[datetime="${made.toISOString()}"]`));
    for (const [from, to, found] of [
      [sameDay, sameDay, true],
      [before, before, false],
      [after, after, false],
    ] as const) {
      await page.getByRole('button', { name: /^When: / }).click();
      await page.getByLabel('From', { exact: true }).fill(from ?? '');
      await page.getByLabel('To', { exact: true }).fill(to ?? '');
      await expect(page).toHaveURL(new RegExp(`dates=${from}\\.\\.${to}`));
      await page.keyboard.press('Escape');
      await expect(page.locator(`time[datetime="${made.toISOString()}"]`)).toHaveCount(found ? 1 : 0);
      await shown.first().waitFor();
    }
  });

  await test.step('shows the time of an entry with its day', async () => {
    await page.getByRole('button', { name: 'Clear filters' }).click();
    const entry = page.locator('time').first();
    const made = new Date((await entry.getAttribute('datetime')) ?? '');
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: timezone }).format(made);
    expect(await entry.textContent()).toContain(`${day} at `);
  });

  await test.step('shows times in the lists, and in UTC on hover', async () => {
    await goTo(page, 'Videos');
    await addNew(page);
    await fillForm(page, { Title: 'Far east', Link: 'https://youtu.be/abcdefghijk' });
    await saveNew(page);
    const shown = row(page, 'Far east').locator('time').first();
    const at = new Date((await shown.getAttribute('datetime')) ?? '');
    const local = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: timezone }).format(at);
    expect(await shown.textContent()).toBe(local);
    const utc = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at);
    expect(await shown.getAttribute('title')).toMatch(new RegExp(`^${utc} at .* UTC$`));
  });

  await test.step('writes a moment in the lists and in the history of a record, and in long form on the account page', async () => {
    await goTo(page, 'Premium applications');
    const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: timezone });
    const created = row(page, 'Far east too').locator('time').first();
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: timezone });
    const iso = await created.getAttribute('datetime');
    expect(await created.textContent()).toBe(day.format(new Date(iso ?? '')));
    await row(page, 'Far east too')
      .getByRole('button', { name: /^View / })
      .click();
    await openHistory(page);
    const saved = page.locator('[data-version="1"] time');
    const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: timezone });
    expect(await saved.textContent()).toBe(time.format(new Date((await saved.getAttribute('datetime')) ?? '')));
    expect(await saved.getAttribute('title')).toMatch(/ UTC$/);
    await page.goto('/account/sessions');
    const sessions = page.getByRole('main');
    const since = sessions.locator('time').first();
    const loggedIn = new Date((await since.getAttribute('datetime')) ?? '');
    expect(await since.textContent()).toBe(moment.format(loggedIn));
  });
});

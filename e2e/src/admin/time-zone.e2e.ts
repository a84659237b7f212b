import { expect } from '@playwright/test';
import { addNew, fillForm, row, saveNew } from '../harness/admin-steps.ts';
import { test } from '../harness/test.ts';

test("shows times in the admin's own time zone, and in UTC on hover", async ({ visit }) => {
  const page = await visit.open('/admin/videos', { as: 'admin', timezone: 'Pacific/Kiritimati' });
  await addNew(page);
  await fillForm(page, { Title: 'Far east', Link: 'https://youtu.be/abcdefghijk' });
  await saveNew(page);
  const shown = row(page, 'Far east').locator('time').first();
  const at = new Date((await shown.getAttribute('datetime')) ?? '');
  const local = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Pacific/Kiritimati' }).format(at);
  expect(await shown.textContent()).toBe(local);
  const utc = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at);
  expect(await shown.getAttribute('title')).toMatch(new RegExp(`^${utc} at .* UTC$`));
  await page.goto('/admin/audit');
  const entry = page.locator('time').first();
  const made = new Date((await entry.getAttribute('datetime')) ?? '');
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'Pacific/Kiritimati' }).format(made);
  expect(await entry.textContent()).toContain(`${day}, `);
});

import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import { act, addNew, fillForm, recordForm, saveChanges, toast } from '../harness/admin-steps.ts';
import { addTutorials } from '../harness/learning-content.ts';
import { test } from '../harness/test.ts';

const LONG = 'Superpositionofaddressesinabucketbrigadeatfinitetemperatures';

test('Enter in a picker takes the first match and leaves the form open', async ({ visit }) => {
  const [, topic] = await addTutorials(visit.site, 'Picked by keyboard', [
    { title: 'Something else entirely', premium: 1 },
    { title: LONG, premium: 1 },
  ]);
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9])
    await visit.callAsAdmin('POST', '/api/categories', { title: `Category number ${number}` });
  const { user } = await plainAccount(visit.site);
  const page = await visit.open('/admin/users', {
    as: 'admin',
    prepare: (context) =>
      context.route('**/api/topics?*', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 400));
        await route.continue();
      }),
  });

  await test.step('in the picker of premium lessons, which are searched on the server', async () => {
    await act(page, 'Edit', user.name);
    const picker = recordForm(page).getByRole('combobox', { name: 'Premium lessons' });
    await picker.click();
    await page.keyboard.type('superpos');
    await page.getByRole('option', { name: LONG }).waitFor();
    await page.keyboard.press('Enter');
    await recordForm(page).locator('.mantine-Pill-root', { hasText: LONG }).waitFor();
    await page.keyboard.type('no such topic');
    await page.getByText('No matching lesson').waitFor();
    await page.keyboard.press('Enter');
    await recordForm(page).waitFor();
    // Leaves the picker, whose list may cover the button.
    await page.keyboard.press('Tab');
    await page.getByText('No matching lesson').waitFor({ state: 'hidden' });
    await saveChanges(page);
    await toast(page, `Saved: ${user.name}`);
    const saved = await visit.callAsAdmin<{ premium: string }>('GET', `/api/users/${user.id}`);
    expect(saved.premium).toBe(String(topic?.id));
  });

  await test.step('in a searchable select', async () => {
    await page.getByRole('link', { name: 'Tutorials', exact: true }).click();
    await page.getByRole('heading', { name: 'Tutorials', level: 1 }).waitFor();
    await addNew(page);
    await fillForm(page, { Title: 'Chosen by keyboard' });
    const picker = recordForm(page).getByRole('combobox', { name: 'Category' });
    await picker.click();
    await page.keyboard.type('zzz');
    await page.keyboard.press('Enter');
    expect(await recordForm(page).getByText('Category is required').count()).toBe(0);
    await picker.fill('number 7');
    await page.getByRole('option', { name: 'Category number 7' }).waitFor();
    await page.keyboard.press('Enter');
    expect(await picker.inputValue()).toBe('Category number 7');
    await recordForm(page).waitFor();
  });
});

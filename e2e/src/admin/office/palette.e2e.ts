import { expect } from '@playwright/test';
import { expectFocus } from '../../harness/expectations.ts';
import { test } from '../../harness/test.ts';

test('finds and runs what the keyboard asks for', async ({ visit }) => {
  await visit.callAsAdmin('POST', '/api/patents', { title: 'A tesseract of mirrors', patent_number: 'US 42' });
  const page = await visit.open('/admin', { as: 'second admin' });

  await test.step('the palette opens the first record found by a few letters, by Enter', async () => {
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search screens, records and actions' });
    await expectFocus(field);
    await page.keyboard.type('tesseract');
    await page.getByRole('dialog').getByText('A tesseract of mirrors').waitFor();
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

import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { addNew, goTo } from '../harness/admin-steps.ts';
import { test } from '../harness/test.ts';

const SCREENS = [
  ...['Service Buttons', 'Home Gallery', 'Home Cards'],
  ...['Premium applications', 'Videos', 'Tutorials', 'Patents', 'Terms', 'Users'],
];
const WIDTHS = [320, 390, 768, 1440, 1920];

/** Buttons of the open drawer's footer that are cut off, or whose label is. */
const cutOff = (page: Page): Promise<string[]> =>
  page.getByRole('dialog').evaluate((dialog) => {
    const outer = dialog.getBoundingClientRect();
    const footer = dialog.querySelector('form footer');
    return [...(footer?.querySelectorAll('button') ?? [])]
      .filter((button) => {
        const box = button.getBoundingClientRect();
        const inside = box.left >= outer.left && box.right <= outer.right && box.bottom <= outer.bottom;
        const labels = [button, ...button.querySelectorAll('*')];
        return !inside || labels.some((label) => label.clientWidth > 0 && label.scrollWidth > label.clientWidth);
      })
      .map((button) => button.textContent ?? '');
  });

async function expectButtonsInside(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => cutOff(page), { message: `${page.url()} at ${width} px` }).toEqual([]);
  }
}

test('every button in the footer of a form that adds is readable once a field is filled', async ({ visit }) => {
  const page = await visit.open('/admin/buttons', { as: 'admin', width: 1440, height: 900 });
  for (const screen of SCREENS)
    await test.step(`in ${screen}`, async () => {
      await goTo(page, screen);
      await addNew(page);
      const form = page.getByRole('dialog').locator('form');
      await form.getByRole('textbox').first().fill('Filled');
      await form.getByText('Unsaved changes').waitFor();
      await expect(form.locator('footer').getByRole('button', { name: 'Save and add another' })).toBeVisible();
      await expectButtonsInside(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Discard changes' }).click();
      await form.waitFor({ state: 'detached' });
    });
});

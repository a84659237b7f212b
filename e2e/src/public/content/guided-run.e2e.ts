import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { expectAccessible, expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import { test } from '../../harness/test.ts';

const offer = (page: Page) => page.getByRole('region', { name: 'Guided run', exact: true });
const link = (page: Page) => page.getByRole('button', { name: 'Guided run' });
const stop = (page: Page, number: number) => page.getByRole('region', { name: `Guided run, ${number} of 5` });
const atStep = (page: Page, number: number) => page.getByText(`Step ${number} of 19`, { exact: true });
const button = (page: Page, number: number, name: string) => stop(page, number).getByRole('button', { name });

test('offers a guided run once, which leaves the run as it was', async ({ visit }) => {
  const page = await visit.open('/simulator');

  await test.step('offers it without taking the focus', async () => {
    await offer(page).getByText('See a query in half a minute').waitFor();
    await expect(page.locator('body')).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('goes through five stops, with the focus on each', async () => {
    await page.getByRole('button', { name: 'Show branch |011⟩ alone' }).click();
    await offer(page).getByRole('button', { name: 'Start' }).press('Enter');
    for (const [number, step] of [0, 6, 9, 10, 19].entries()) {
      await expect(stop(page, number + 1)).toBeFocused();
      await atStep(page, step).waitFor();
      await expect(page.locator(number === 4 ? '#simulator-state' : '#simulator-tree')).toHaveAttribute('data-guided');
      await expect(page.locator('[data-guided]')).toHaveCount(1);
      if (number < 4) await button(page, number + 1, 'Next').press('Enter');
    }
    await expect(page.locator('#simulator-state pre')).toHaveText(/1\/√3[\s\S]*WWW⟩\|1⟩[\s\S]*WWW⟩\|0⟩[\s\S]*WWW⟩\|1⟩/);
    await expectAccessible(page);
  });

  await test.step('is left at the third stop, and the run is as it was', async () => {
    await button(page, 5, 'Back').click();
    await button(page, 4, 'Back').click();
    await expect(stop(page, 3)).toBeFocused();
    await page.keyboard.press('Escape');
    await atStep(page, 10).waitFor();
    await expect(link(page)).toBeFocused();
    await expect(page.locator('[data-guided]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Show branch |011⟩ alone' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  });

  await test.step('a press on the tree ends it, and counts', async () => {
    await link(page).click();
    await button(page, 1, 'Next').click();
    await page.getByRole('button', { name: 'Flip cell |000⟩, now 0' }).click();
    await page.getByRole('button', { name: 'Flip cell |000⟩, now 1' }).waitFor();
    await atStep(page, 10).waitFor();
    await expect(stop(page, 2)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Flip cell |000⟩, now 0' }).waitFor();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  });

  await test.step('is offered neither after a reload in its middle nor in another tab', async () => {
    await link(page).click();
    await stop(page, 1).waitFor();
    await page.reload();
    await atStep(page, 10).waitFor();
    await link(page).waitFor();
    const other = await page.context().newPage();
    await other.goto('/simulator');
    await link(other).waitFor();
    for (const tab of [page, other]) await expect(offer(tab)).toHaveCount(0);
  });
});

test('does not offer a guided run to those who open a link, and never twice to those who refuse', async ({ visit }) => {
  const page = await visit.open('/simulator#v1&n=2&c=6&a=all');
  await link(page).waitFor();
  await expect(offer(page)).toHaveCount(0);
  await link(page).click();
  await expect(page.getByRole('button', { name: 'Flip cell |110⟩, now 1' })).toBeVisible();
  await button(page, 1, 'Leave').click();
  await page.getByText(/^Step \d+ of 11$/).waitFor();
  await expect(link(page)).toBeFocused();

  const first = await visit.open('/simulator');
  await offer(first).getByRole('button', { name: 'No, thanks' }).click();
  await expect(link(first)).toBeFocused();
  await first.reload();
  await link(first).waitFor();
  await expect(offer(first)).toHaveCount(0);
});

test('offers nothing where nothing can be stored, and starts by its link', async ({ visit }) => {
  const page = await visit.open('/simulator', {
    prepare: (context) =>
      context.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      }),
  });
  await link(page).click();
  await stop(page, 1).waitFor();
});

test('the offer and the stops fit phones in the dark theme', async ({ visit }) => {
  for (const width of [390, 320]) {
    const page = await visit.open('/simulator', { theme: 'dark', width, height: 844 });
    await offer(page).waitFor();
    await expectNoSidewaysScroll(page);
    await offer(page).getByRole('button', { name: 'Start' }).click();
    for (const number of [1, 2, 3, 4]) {
      const card = await stop(page, number).boundingBox();
      const cells = await page.getByRole('button', { name: 'Address |000⟩' }).boundingBox();
      const root = await page.getByRole('grid', { name: 'Tree' }).getByRole('button', { name: /^Root/ }).boundingBox();
      expect(root?.y).toBeGreaterThan((card?.y ?? 0) + (card?.height ?? 0));
      expect((cells?.y ?? 0) + (cells?.height ?? 0)).toBeLessThan(760);
      await button(page, number, 'Next').click();
    }
    await expect(page.locator('#simulator-state pre')).toBeInViewport();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { expectAccessible, expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import { test } from '../../harness/test.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

const hero = (page: Page) => page.getByRole('region', { name: 'Highlights' });
const cell = (page: Page, address: string) => hero(page).getByRole('button', { name: `Cell ${address}` });
const answer = (page: Page) => hero(page).getByRole('status');
const ALL = ['000', '001', '010', '011', '100', '101', '110', '111'];

for (const width of [320, 1440])
  test(`rewrites the query of the hero at each press, at ${width} pixels`, async ({ visit }) => {
    const page = await visit.open('/', { width, reducedMotion: false });
    await expect(answer(page)).toContainText('|ψ⟩ = 1/√2 ( |010⟩|1⟩ + |101⟩|0⟩ )');
    const height = async () => (await hero(page).boundingBox())?.height;
    const before = await height();

    await test.step('adds and removes addresses, and the height stays', async () => {
      await cell(page, '110').click();
      await expect(cell(page, '110')).toHaveAttribute('aria-pressed', 'true');
      await expect(answer(page)).toContainText('|010⟩|1⟩ + |101⟩|0⟩ + |110⟩|1⟩ )');
      await expect(answer(page)).toContainText('Three addresses, one query. Six of seven routers are set, one waits.');
      for (const address of ['000', '001', '011', '100', '111']) await cell(page, address).click();
      await expect(answer(page)).toContainText('All seven routers are set.');
      expect(await height()).toBe(before);
      await hero(page).getByRole('button', { name: 'Clear' }).click();
      await expect(answer(page)).toContainText('No query yet. All seven routers wait.');
      for (const address of ALL) await expect(cell(page, address)).toHaveAttribute('aria-pressed', 'false');
      expect(await height()).toBe(before);
    });

    await test.step('never rotates again after a press', async () => {
      await expect(hero(page).getByRole('button', { name: 'Start rotation' })).toBeVisible();
    });

    await test.step('previews a path by keys, which move among the cells and press them', async () => {
      await cell(page, '000').focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect(cell(page, '010')).toBeFocused();
      await expect(hero(page).locator('path[data-dotted]')).toHaveCount(3);
      await expect(cell(page, '010')).toHaveAttribute('aria-pressed', 'false');
      await page.keyboard.press('Enter');
      await expect(answer(page)).toContainText('One address, one query. Three of seven routers are set, four wait.');
      await page.keyboard.press('End');
      await page.keyboard.press('Space');
      await expect(answer(page)).toContainText('|010⟩|1⟩ + |111⟩|0⟩');
    });

    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await test.step('opens the same query in the simulator', async () => {
      await hero(page).getByRole('link', { name: 'Step through it in the simulator' }).click();
      await page.getByRole('heading', { level: 1, name: /simulator/i }).waitFor();
      for (const address of ['010', '111'])
        await expect(page.getByRole('button', { name: `Address |${address}⟩` })).toHaveAttribute(
          'aria-pressed',
          'true',
        );
      await expect(page.getByRole('button', { name: 'Address |000⟩' })).toHaveAttribute('aria-pressed', 'false');
    });
  });

test('draws the query of the hero without scripts, and explains it', async ({ visit }) => {
  const page = await visit.open('/', { javaScript: false });
  await expect(answer(page)).toContainText('|010⟩|1⟩ + |101⟩|0⟩');
  await expect(hero(page).locator('path[data-lit]')).toHaveCount(7);
  await expect(hero(page).getByText('Press a cell')).toBeHidden();
});

test('leads from the home page to the first lesson in one press, from its hero and from its end', async ({ visit }) => {
  const page = await visit.open('/', { width: 390 });
  const lesson = page.getByRole('heading', { level: 1, name: 'One qubit: state and measurement' });
  await hero(page).getByRole('link', { name: 'Start lesson 1' }).click();
  await lesson.waitFor();
  await page.goBack();
  await waitForIdle(page);
  await page.getByRole('region', { name: 'One qubit: state and measurement' }).getByRole('link').click();
  await lesson.waitFor();
});

test('links each feature card of the home page to what it is about', async ({ visit }) => {
  const page = await visit.open('/');
  const links = page.getByRole('region', { name: 'Memory built for amplitudes' }).getByRole('link');
  await expect(links).toHaveText([
    'Superposed addressing: Read lesson 2',
    'Bucket-brigade routing: Step through a query',
    'Shallow circuits: Compare four circuits',
    'Classical data, quantum access: Read lesson 8',
    'Hands-on tutorials: See all lessons',
    'Published patents: Read the patents',
  ]);
  for (const link of await links.all()) {
    const target = await link.getAttribute('href');
    expect((await page.request.get(target ?? '')).status(), `${target}`).toBe(200);
  }
});

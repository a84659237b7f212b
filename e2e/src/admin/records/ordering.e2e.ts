import { expect } from '@playwright/test';
import type { Locator, Page } from 'playwright-core';
import { toast } from '../../harness/admin-steps.ts';
import { addTutorials } from '../../harness/learning-content.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

interface Card {
  id: number;
  title: string;
  order: number;
}

const cards = async (visit: Visit) =>
  (await visit.callAsAdmin<{ features: Card[] }>('GET', '/api/features')).features.map(({ title }) => title);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function addCards(visit: Visit, ...titles: string[]): Promise<void> {
  for (const [place, title] of titles.entries())
    await visit.callAsAdmin('POST', '/api/features', { title, order: 900 + place });
}

/** Drags a handle onto the row of another one. */
async function drag(page: Page, handle: Locator, onto: Locator): Promise<void> {
  await handle.scrollIntoViewIfNeeded();
  const [from, to] = [await handle.boundingBox(), await onto.boundingBox()];
  if (!from || !to) throw new Error('The handles are not visible.');
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, from.y + from.height / 2 + 8, { steps: 2 });
  await page.mouse.move(x, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
}

/** dnd-kit listens for the keys that move a row one task after it has picked the row up. */
async function waitUntilPickedUp(page: Page, announcement: RegExp): Promise<void> {
  await page.getByText(announcement).waitFor({ state: 'attached' });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

test('drags a home card, which visitors see, and undoes it', async ({ visit }) => {
  await addCards(visit, 'Drag first', 'Drag second', 'Drag third');
  const page = await visit.open('/admin/Features', { as: 'admin' });

  const before = await cards(visit);
  await waitForIdle(page);
  await drag(page, button(page, 'Reorder Drag third'), button(page, 'Reorder Drag first'));
  await toast(page, 'Moved: Drag third');
  const dragged = (await cards(visit)).filter((title) => title.startsWith('Drag '));
  expect(dragged).toEqual(['Drag third', 'Drag first', 'Drag second']);
  const html = await (await fetch(visit.site.url)).text();
  expect([...html.matchAll(/<h3[^>]*>(Drag [^<]*)<\/h3>/g)].map(([, title]) => title)).toEqual(dragged);
  await button(page, 'Undo').click();
  await toast(page, 'Moved back: Drag third');
  expect(await cards(visit)).toEqual(before);
});

test('reorders the lessons of a category in a dialog, also by touch on a phone', async ({ visit }) => {
  const add = (category: string, ...titles: string[]) =>
    addTutorials(
      visit.site,
      category,
      titles.map((title) => ({ title, premium: 0 })),
    );
  await add('Escaped', 'Stays first', 'Stays second');
  await add('Touched', 'Topic one', 'Topic two', 'Topic three');
  const page = await visit.open('/admin/tutorials', { as: 'admin' });

  await test.step('cancels a drag in the dialog with Escape, which leaves the dialog open', async () => {
    await button(page, 'Reorder lessons in Escaped').click();
    const handle = button(page, 'Reorder Stays first');
    await handle.waitFor();
    await waitForIdle(page);
    await handle.focus();
    await page.keyboard.press('Enter');
    await waitUntilPickedUp(page, /^Picked up Stays first/);
    await page.keyboard.press('Escape');
    await page.getByText(/^Moving was canceled/).waitFor({ state: 'attached' });
    await handle.waitFor();
    await page.keyboard.press('Escape');
    await handle.waitFor({ state: 'detached' });
  });

  await test.step('reorders categories and the topics of one by touch on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: /^Categories/ }).click();
    await button(page, 'Reorder lessons in Touched').click();
    const dialog = page.getByRole('dialog', { name: 'Reorder lessons' });
    await dialog.getByRole('listitem').nth(2).waitFor();
    await waitForIdle(page);
    const [handle, onto] = [button(page, 'Reorder Topic three'), button(page, 'Reorder Topic one')];
    const [from, to] = [await handle.boundingBox(), await onto.boundingBox()];
    if (!from || !to) throw new Error('The handles are not visible.');
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + from.width / 2, y }],
      });
    const start = from.y + from.height / 2;
    await touch('touchStart', start);
    for (let step = 1; step <= 8; step += 1) await touch('touchMove', start + ((to.y + 8 - start) * step) / 8);
    await touch('touchEnd', to.y);
    await toast(page, 'Moved: Topic three');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await button(page, 'More actions for categories').click();
    await page.getByRole('menuitem', { name: 'Reorder categories' }).click();
    await button(page, 'Move Touched up').click();
    await toast(page, 'Moved: Touched');
    const groups = await visit.callAsAdmin<{ title: string; topics: { title: string }[] }[]>('GET', '/api/tutorials');
    expect(groups.at(-1)?.title).not.toBe('Touched');
    expect(groups.find(({ title }) => title === 'Touched')?.topics.map(({ title }) => title)).toEqual([
      'Topic three',
      'Topic one',
      'Topic two',
    ]);
  });
});

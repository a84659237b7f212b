import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Respond } from '../../../../test/fake-api.ts';
import { renderAdmin } from '../../../../test/render-admin.tsx';
import { ApiError } from '../../../api/api-client.ts';
import { featuresDefinition } from '../../../modules/features/admin/features-definition.tsx';
import { CollectionScreen } from '../../screen/CollectionScreen.tsx';

const SAVED = { created_at: '2026-11-20T10:00:00.000Z', updated_at: '2026-11-20T10:00:00.000Z' };
const LIVE = { state: 'live', publish_at: SAVED.created_at, unpublish_at: null };
const card = (id: number, title: string) => ({
  ...SAVED,
  ...LIVE,
  id,
  title,
  description: '',
  icon_url: '',
  order: id,
});

/** Home cards in an order that calls change. */
class Cards {
  list = [card(1, 'First'), card(2, 'Second'), card(3, 'Third')];

  titles(): string[] {
    return this.list.map(({ title }) => title);
  }

  reorder(ids: number[]): void {
    this.list = ids.flatMap((id, index) =>
      this.list.filter((one) => one.id === id).map((one) => ({ ...one, order: index })),
    );
  }
}

async function renderCards(order?: Respond, at = '') {
  const cards = new Cards();
  const reorder: Respond = ({ body }) => cards.reorder((body as { ids: number[] }).ids);
  await renderAdmin(<CollectionScreen definition={featuresDefinition} />, {
    width: 1440,
    at: `/admin/Features${at}`,
    responses: {
      'GET /api/features': () => ({ features: cards.list }),
      'PUT /api/features/order': order ?? reorder,
      'GET /api/features/counts': () => ({ draft: 0, scheduled: 0, live: cards.list.length, ended: 0 }),
      'GET /api/statistics/upcoming': () => ({ total: 0, changes: [], next: [] }),
    },
  });
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
  return cards;
}

const handle = (title: string) => page.getByRole('button', { name: `Reorder ${title}` });
const handles = () => page.getByRole('button', { name: /^Reorder / });
const shown = () =>
  handles()
    .elements()
    .map((one) => one.getAttribute('aria-label')?.replace('Reorder ', ''));
const toast = (text: string) => page.getByRole('alert').filter({ hasText: text });
const announcement = (text: RegExp) => expect.element(page.getByText(text)).toBeInTheDocument();

/** dnd-kit listens for the keys that move a row one task after it has picked the row up. */
async function pickUp(title: string): Promise<void> {
  handle(title).element().focus();
  await userEvent.keyboard(' ');
  await announcement(new RegExp(`^Picked up ${title}, \\d of 3\\.$`));
  await new Promise((resolve) => setTimeout(resolve));
}

async function choose(title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

describe('rows in an order', () => {
  test('moves a row by dragging, and back with Undo', async () => {
    const cards = await renderCards();
    await userEvent.dragAndDrop(handle('Third'), handle('First'), { steps: 8 });
    await expect.element(toast('Moved: Third')).toBeVisible();
    expect(cards.titles()).toEqual(['Third', 'First', 'Second']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(toast('Moved back: Third')).toBeVisible();
    expect(cards.titles()).toEqual(['First', 'Second', 'Third']);
  });

  test('moves a row with the keyboard alone, and says where it is', async () => {
    const cards = await renderCards();
    await pickUp('Third');
    await userEvent.keyboard('{ArrowUp}');
    await announcement(/^Third would be 2 of 3\.$/);
    await userEvent.keyboard(' ');
    await expect.element(toast('Moved: Third')).toBeVisible();
    await expect.element(handle('Third')).toHaveFocus();
    expect(cards.titles()).toEqual(['First', 'Third', 'Second']);
  });

  test('cancels a move with Escape', async () => {
    const cards = await renderCards();
    await pickUp('Third');
    await userEvent.keyboard('{ArrowUp}');
    await announcement(/^Third would be 2 of 3\.$/);
    await userEvent.keyboard('{Escape}');
    await announcement(/^Moving was canceled\. Third is 3 of 3 again\.$/);
    expect([shown(), cards.titles()]).toEqual([cards.titles(), ['First', 'Second', 'Third']]);
  });

  test('moves a row from its menu, and the focus follows it', async () => {
    const cards = await renderCards();
    await page.getByRole('button', { name: 'More actions for Third' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Move down' })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await announcement(/^Third is now 2 of 3$/);
    await expect.element(toast('Moved: Third')).toBeVisible();
    await expect.element(handle('Third')).toHaveFocus();
    expect(cards.titles()).toEqual(['First', 'Third', 'Second']);
  });

  test('says why the rows of a search can not be moved', async () => {
    await renderCards(undefined, '?search=first');
    await expect
      .element(page.getByText('To move cards, show all of them: clear the search and filters.'))
      .toBeVisible();
    expect(shown()).toEqual([]);
  });

  test('puts a row back when the server could not be reached', async () => {
    const order = Promise.withResolvers<never>();
    await renderCards(() => order.promise);
    await choose('Third', 'Move up');
    await expect.poll(() => shown()).toEqual(['First', 'Third', 'Second']);
    order.reject(new ApiError(0, null));
    const reason = "The server couldn't be reached. Check your connection and try again.";
    await expect.element(toast('Failed to move the card.').getByText(reason)).toBeVisible();
    await expect.poll(() => shown()).toEqual(['First', 'Second', 'Third']);
  });

  test('shows the new order when somebody else has changed it', async () => {
    const cards = await renderCards(() => {
      cards.reorder([3, 1, 2]);
      throw new ApiError(409, { code: 'conflict', message: 'Someone else changed this list in the meantime.' });
    });
    await choose('Third', 'Move up');
    const reason = 'Someone else changed this list in the meantime. The list now shows their changes.';
    await expect.element(toast('Failed to move the card.').getByText(reason)).toBeVisible();
    await expect.poll(() => shown()).toEqual(['Third', 'First', 'Second']);
  });
});

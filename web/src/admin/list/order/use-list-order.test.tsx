import { describe, expect, test } from 'vitest';
import { renderAdminHook } from '../../../../test/render-admin.tsx';
import { takeToasts } from '../../../../test/toasts.ts';
import { ApiError } from '../../../api/api-client.ts';
import { type OrderedList, useListOrder } from './use-list-order.ts';

interface Slide {
  id: number;
  title: string;
  created_at: string;
  updated_at: string;
}
const slides: Slide[] = [1, 2, 3].map((id) => ({ id, title: `Slide ${id}`, created_at: '', updated_at: '' }));
const LIST: OrderedList<Slide> = {
  module: 'gallery',
  path: '/api/gallery',
  noun: 'slide',
  getName: ({ title }) => title,
};
const setUp = async (respond: () => unknown = () => null, list = LIST) => {
  const { hook, sent } = await renderAdminHook(() => useListOrder(list, slides), { responses: respond });
  return { ...hook.current, sent };
};

describe('the order of a list', () => {
  test('saves an order with the order that the admin saw', async () => {
    const { reordering, sent } = await setUp();
    reordering.move(2, 'up');
    await expect.poll(() => takeToasts()).toHaveLength(1);
    expect(sent).toEqual([{ key: 'PUT /api/gallery/order', body: { from: [1, 2, 3], ids: [2, 1, 3] } }]);
  });

  test('saves an order within its category, with a record at the place of another', async () => {
    const { reordering, sent } = await setUp(undefined, { ...LIST, within: { category_id: 4 } });
    reordering.moveOver(1, 3);
    await expect.poll(() => takeToasts()).toHaveLength(1);
    expect(sent[0]?.body).toEqual({ from: [1, 2, 3], ids: [2, 3, 1], category_id: 4 });
  });

  test('offers no moves beyond the ends of the list', async () => {
    const { reordering, sent } = await setUp();
    expect([reordering.canMove(1, 'up'), reordering.canMove(1, 'down')]).toEqual([false, true]);
    expect([reordering.canMove(3, 'up'), reordering.canMove(3, 'down')]).toEqual([true, false]);
    reordering.move(1, 'up');
    reordering.moveOver(2, 2);
    expect(sent).toEqual([]);
  });

  test.each([
    ['conflict', 'Someone else moved it. The list now shows their changes.'],
    ['validation', 'Someone else moved it.'],
  ] as const)('says why an order is refused with %s', async (code, message) => {
    const { reordering } = await setUp(() => {
      throw new ApiError(409, { code, message: 'Someone else moved it.' });
    });
    reordering.move(1, 'down');
    await expect.poll(() => takeToasts()).toEqual([{ title: 'Failed to move the slide.', message }]);
  });
});

import { describe, expect, test, vi } from 'vitest';
import { takeToasts } from '../../../../test/toasts.ts';
import { ApiError } from '../../../api/api-client.ts';
import { type ConfirmDeletion, createDeletion, type DeletedKind } from './use-deletion.tsx';

interface Video {
  id: number;
  title: string;
  created_at: string;
  updated_at: string;
}
const video = (id: number): Video => ({ id, title: `Video ${id}`, created_at: '', updated_at: '' });
const KIND: DeletedKind<Video> = {
  module: 'videos',
  path: '/api/videos',
  noun: 'video',
  nouns: 'videos',
  getName: ({ title }) => title,
  messages: { deleteOne: 'Failed to delete video.', deleteMany: 'Failed to delete videos.' },
};
const Dependents = () => null;
const refused = new ApiError(409, { message: 'It is in use.', code: 'conflict' });

const RESULTS = [
  { id: 1, ok: true as const },
  { id: 2, ok: false as const, message: 'It is in use.' },
];

function setUp(kind = KIND) {
  const calls = { remove: vi.fn(async () => undefined), removeMany: vi.fn(async () => RESULTS) };
  const confirm = vi.fn();
  const refresh = vi.fn(async () => undefined);
  const deletion = createDeletion(kind, { calls: calls as never, confirm, undo: () => () => undefined, refresh });
  return { ...calls, confirm, refresh, deletion };
}

/** Asks for a deletion and confirms it. */
async function confirmDeletion(chosen: Parameters<ConfirmDeletion<Video>>[0], scene = setUp()) {
  const deleted = vi.fn();
  scene.deletion(chosen, deleted);
  await scene.confirm.mock.calls[0]?.[0].act();
  return { ...scene, deleted, title: scene.confirm.mock.calls[0]?.[0].title };
}

describe('a deletion', () => {
  test('calls nothing before it is confirmed', () => {
    const { deletion, confirm, remove } = setUp();
    deletion([video(1)], vi.fn());
    expect(confirm).toHaveBeenCalledOnce();
    expect(remove).not.toHaveBeenCalled();
  });

  test('deletes one record by its id, and then refreshes the module', async () => {
    const { title, remove, refresh, deleted } = await confirmDeletion([video(7)]);
    expect([title, remove.mock.calls]).toEqual(['Delete “Video 7”?', [[7]]]);
    expect(deleted).toHaveBeenCalledBefore(refresh);
    expect(deleted).toHaveBeenCalledWith([7]);
  });

  test('reports which of several records were deleted, and which were not', async () => {
    const { title, removeMany, deleted } = await confirmDeletion([video(1), video(2)]);
    expect([title, removeMany.mock.calls]).toEqual(['Delete Selected', [[{ ids: [1, 2] }]]]);
    expect(deleted).toHaveBeenCalledWith([1]);
    expect(takeToasts().map((toast) => toast.title)).toEqual([undefined, 'Failed to delete videos.']);
  });

  test('deletes all matches with the search and the confirmed number', async () => {
    const everything = { matching: { search: 'memory' }, count: 12 };
    const { removeMany } = await confirmDeletion(everything);
    expect(removeMany).toHaveBeenCalledWith(everything);
  });

  test.each([
    [[video(1)], [video(1)]],
    [
      [video(1), video(2)],
      [video(1), video(2)],
    ],
    [{ matching: {}, count: 12 }, null],
  ])('says what depends on the records, also on all that are found', (chosen, records) => {
    const { deletion, confirm } = setUp({ ...KIND, deletion: { Dependents } });
    deletion(chosen, vi.fn());
    const { children: prompt } = confirm.mock.calls[0]?.[0] ?? {};
    expect(prompt.props.children).toMatchObject({ type: Dependents, props: { records } });
  });

  test.each([
    [[video(1)], 'Failed to delete video.'],
    [[video(1), video(2)], 'Failed to delete videos.'],
  ])('says why a deletion was refused, and deletes nothing', async (chosen, title) => {
    const scene = setUp();
    for (const call of [scene.remove, scene.removeMany]) call.mockRejectedValue(refused);
    const { deleted } = await confirmDeletion(chosen, scene);
    expect(deleted).toHaveBeenCalledWith([]);
    expect(takeToasts()).toEqual([{ title, message: 'It is in use.' }]);
  });

  test('offers no deletion with a protected record', () => {
    const isFirst = ({ id }: Video) => id === 1;
    const { deletion, confirm } = setUp({
      ...KIND,
      deletion: { protected: { has: isFirst, one: 'This one stays.', several: 'One of them stays.' } },
    });
    deletion([video(1), video(2)], vi.fn());
    expect(confirm).not.toHaveBeenCalled();
    expect(takeToasts()).toEqual([{ title: 'One of them stays.', message: '' }]);
  });
});

import { expect, test } from 'vitest';
import { renderAdminHook } from '../../../../test/render-admin.tsx';
import { ApiError } from '../../../api/api-client.ts';
import { useRecordActions } from './use-record-actions.ts';

// A record that is done and bookmarked.
const render = (responses: () => unknown) =>
  renderAdminHook(() => useRecordActions('topics', 3, { done: true, bookmarked: true }), { responses });

test.each([
  ['toggleDone', { done: false }],
  ['toggleBookmark', { bookmarked: false }],
] as const)('%s changes one mark of a record and leaves the other', async (press, body) => {
  const { hook, sent } = await render(() => null);
  hook.current[press]();
  await expect.poll(() => sent.map((call) => call.body)).toEqual([body]);
});

test('shows a mark at once, and takes it back with a message if it could not be saved', async () => {
  const refusal = Promise.withResolvers<never>();
  const { hook } = await render(() => refusal.promise);
  hook.current.toggleDone();
  await expect.poll(() => hook.current).toMatchObject({ done: false, bookmarked: true, problem: null });
  refusal.reject(new ApiError(422, { message: 'No.' }));
  await expect.poll(() => hook.current).toMatchObject({ done: true, problem: expect.stringMatching(/try again/) });
});

import { expect, test, vi } from 'vitest';
import { renderHook } from '../../../../test/render-hook.tsx';
import { useRecordActions } from './use-record-actions.ts';

test.each([
  ['toggleDone', { done: false }],
  ['toggleBookmark', { bookmarked: false }],
] as const)('%s changes one mark of a record and leaves the other', async (press, body) => {
  // A record that is done and bookmarked.
  const { hook, sent } = renderHook(() => useRecordActions('topics', 3, { done: true, bookmarked: true }));
  hook[press]();
  await vi.waitFor(() => expect(sent.map((call) => call.body)).toEqual([body]));
});

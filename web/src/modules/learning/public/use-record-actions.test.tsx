import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Transport } from '../../../api-client.ts';
import { ApiProvider } from '../../../api-context.tsx';
import { type RecordActionsState, useRecordActions } from './use-record-actions.ts';

/** Buttons of a record that is done and bookmarked. */
function Actions({ onRender }: { onRender: (actions: RecordActionsState) => void }) {
  onRender(useRecordActions('topics', 3, { done: true, bookmarked: true }));
  return null;
}

test.each([
  ['toggleDone', { done: false }],
  ['toggleBookmark', { bookmarked: false }],
] as const)('%s changes one mark of a record and leaves the other', async (press, body) => {
  const sent: unknown[] = [];
  const api = (async (_key: string, options: { body: unknown }) => {
    sent.push(options.body);
    return { data: null, total: null };
  }) as unknown as Transport;
  let actions: RecordActionsState | undefined;
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider api={api}>
        <Actions
          onRender={(state) => {
            actions = state;
          }}
        />
      </ApiProvider>
    </QueryClientProvider>,
  );
  actions?.[press]();
  await vi.waitFor(() => expect(sent).toEqual([body]));
});

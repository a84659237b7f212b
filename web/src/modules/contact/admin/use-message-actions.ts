import { LIST_LIMITS } from '@qram/contract/collection/collection-endpoints';
import type { ContactMessage, MessageState } from '@qram/contract/modules/contact/contact';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { inChunks } from '../../../admin/calls/collection-calls.ts';
import { invalidateModule } from '../../../admin/calls/collection-queries.ts';
import { useDeletion } from '../../../admin/list/selection/use-deletion.tsx';
import { findReason, toastDone, toastFailed } from '../../../admin/theme/toast.tsx';
import { useApi } from '../../../api/api-context.tsx';
import { messageCount, messageName, STATE_LABELS } from './message-labels.ts';

/** The part of a collection definition that deletion needs, and the title. */
export const MESSAGES = {
  module: 'contact',
  path: '/api/contact-messages',
  title: 'Messages',
  noun: 'message',
  nouns: 'messages',
  getName: messageName,
  messages: { deleteOne: 'Failed to delete the message.', deleteMany: 'Failed to delete the messages.' },
} as const;

const FAILED = 'Failed to mark the message. Please try again.';

export function useMessageActions() {
  const api = useApi();
  const queryClient = useQueryClient();
  const askToDelete = useDeletion<ContactMessage>(MESSAGES);

  /** Marks one message; `quietly` suppresses the toast for automatic changes. */
  const mark = useCallback(
    async (id: number, state: MessageState, { quietly = false } = {}) => {
      try {
        await api('PATCH /api/contact-messages/:id', { params: { id }, body: { state } });
        if (!quietly) toastDone(`Marked as ${STATE_LABELS[state].toLowerCase()}`, { key: FAILED });
      } catch (error) {
        if (!quietly) toastFailed(FAILED, findReason(error));
      } finally {
        await invalidateModule(queryClient, 'contact');
      }
    },
    [api, queryClient],
  );

  /** Resolves to the ids of the marked messages. */
  const markMany = async (messages: readonly ContactMessage[], state: MessageState): Promise<number[]> => {
    const ids = messages.map(({ id }) => id);
    try {
      const results = await inChunks(ids, LIST_LIMITS.bulkMax, async (chunk) => {
        return (await api('POST /api/contact-messages/marks', { body: { ids: chunk, state } })).data.results;
      });
      const failed = results.filter(({ ok }) => !ok);
      const done = results.length - failed.length;
      if (done > 0) toastDone(`${messageCount(done)} marked as ${STATE_LABELS[state].toLowerCase()}`, { key: FAILED });
      if (failed.length > 0) toastFailed(FAILED, failed[0]?.message);
      return results.filter(({ ok }) => ok).map(({ id }) => id);
    } catch (error) {
      toastFailed(FAILED, findReason(error));
      return [];
    } finally {
      await invalidateModule(queryClient, 'contact');
    }
  };
  return { mark, markMany, askToDelete };
}

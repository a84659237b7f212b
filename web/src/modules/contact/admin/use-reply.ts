import type { MessageWithReplies } from '@qram/contract/modules/contact/contact';
import { isBlank } from '@qram/contract/values/visible-text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateModule } from '../../../admin/calls/collection-queries.ts';
import { recordLink } from '../../../admin/list/table/record-place.tsx';
import { findReason, toastDone } from '../../../admin/theme/toast.tsx';
import { ApiError } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';
import { firstMessages } from '../../../ui/controls/form-errors.ts';
import { messageQuery } from './messages-queries.ts';

const FAILED = "The reply couldn't be sent. Please try again.";

/** Sends the reply that is being written. Another admin's reply in the meantime is shown first, and the text stays. */
export function useReply(message: MessageWithReplies) {
  const { id, replies } = message;
  const api = useApi();
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      const body = { text, last_reply_id: replies.at(-1)?.id ?? null };
      return (await api('POST /api/contact-messages/:id/replies', { params: { id }, body })).data;
    },
    onSuccess: async (current) => {
      setText('');
      queryClient.setQueryData(messageQuery(api, id).queryKey, current);
      toastDone(`Reply sent to ${message.user_email}`, { place: recordLink('contact_messages', id, message.subject) });
      await invalidateModule(queryClient, 'contact');
    },
    onError: (refused) => {
      const current = refused instanceof ApiError ? refused.current : undefined;
      if (current) queryClient.setQueryData(messageQuery(api, id).queryKey, current as MessageWithReplies);
    },
  });
  const field = error instanceof ApiError ? firstMessages(error.errors).text : undefined;
  return {
    text,
    busy: isPending,
    error: error === null ? null : (field ?? findReason(error) ?? FAILED),
    write: (next: string) => {
      reset();
      setText(next);
    },
    send: () => {
      if (!isPending && !isBlank(text)) mutate();
    },
  };
}

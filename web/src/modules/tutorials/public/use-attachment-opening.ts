import type { TopicPart } from '@qram/contract/tutorial-lessons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api-client.ts';
import { useApi } from '../../../api-context.tsx';
import { ATTACHMENT_APPEARANCE, downloadFrom, openBlankTab, safeAddress } from './attachment-opening.ts';

/** Inline message for an attachment that couldn't be opened. */
export function openingProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return "This file couldn't be opened.";
  if (error.code === 'unauthenticated') return 'Your session has ended. Please log in again.';
  if (error.code === 'forbidden') return 'You no longer have access to this lesson.';
  if (error.code === 'not_found') return 'This file is no longer here.';
  if (error.code === 'rate_limited') return 'Too many files were opened at once. Try again in a minute.';
  return "This file couldn't be opened. Try again.";
}

/** Opens an attachment of a premium topic: requests a short-lived address and navigates to it at once. */
export function useAttachmentOpening(
  topicId: number,
  attachment: TopicPart,
  onProblem: (problem: string | null) => void,
) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { download } = ATTACHMENT_APPEARANCE[attachment];
  const { mutate, isPending } = useMutation({
    mutationFn: async (_tab: Window | null) => {
      const { data } = await api('POST /api/topics/:id/links', { params: { id: topicId }, body: { part: attachment } });
      const address = safeAddress(data.url);
      if (address === null) throw new Error('The server named an address that may not be opened.');
      return address;
    },
    onSuccess: (address, tab) => {
      if (download) downloadFrom(address);
      else (tab ?? window).location.assign(address);
    },
    onError: (failure, tab) => {
      tab?.close();
      onProblem(openingProblem(failure));
      // The list is stale: the topic was locked, or its file removed.
      if (failure instanceof ApiError && (failure.code === 'forbidden' || failure.code === 'not_found'))
        void queryClient.invalidateQueries({ queryKey: ['tutorials'] });
    },
  });
  const open = () => {
    onProblem(null);
    mutate(download ? null : openBlankTab());
  };
  return { open, opening: isPending };
}

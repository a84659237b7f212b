import type { TopicPart } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../api/api-client.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { ATTACHMENT_APPEARANCE, downloadFrom, openBlankTab, safeUrl } from './attachment-opening.ts';

/** Inline message for an attachment that couldn't be opened. */
export function openingProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return "This file couldn't be opened.";
  if (error.code === 'unauthenticated') return 'Your session has ended. Please log in again.';
  if (error.code === 'forbidden') return 'You no longer have access to this lesson.';
  if (error.code === 'not_found') return 'This file is no longer here.';
  if (error.code === 'rate_limited') return 'Too many files were opened at once. Try again in a minute.';
  return "This file couldn't be opened. Try again.";
}

/**
 * Opens attachments of a premium topic: requests a short-lived address and navigates to it at once. Without `useMutation`,
 * which every visitor would load for it.
 */
export function useAttachmentOpening(topicId: number) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [opening, setOpening] = useState<TopicPart | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const request = async (part: TopicPart, tab: Window | null) => {
    const { data } = await api('POST /api/topics/:id/links', { params: { id: topicId }, body: { part } });
    const url = safeUrl(data.url);
    if (url === null) throw new Error('The server named an address that may not be opened.');
    if (ATTACHMENT_APPEARANCE[part].download) downloadFrom(url);
    else (tab ?? window).location.assign(url);
  };
  const open = async (part: TopicPart) => {
    if (opening !== null) return;
    const tab = ATTACHMENT_APPEARANCE[part].download ? null : openBlankTab();
    setOpening(part);
    setProblem(null);
    try {
      await request(part, tab);
    } catch (failure) {
      tab?.close();
      setProblem(openingProblem(failure));
      // The list is stale: the topic was locked, or its file removed.
      if (failure instanceof ApiError && (failure.code === 'forbidden' || failure.code === 'not_found'))
        void queryClient.invalidateQueries({ queryKey: ['tutorials'] });
    } finally {
      setOpening(null);
    }
  };
  return { open, opening, problem };
}

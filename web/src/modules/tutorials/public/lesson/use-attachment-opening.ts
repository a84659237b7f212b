import type { TopicPart } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { ATTACHMENT_APPEARANCE, openBlankTab } from './attachment-opening.ts';

/** Loaded by the first press. */
const loadRequest = () => import('./request-attachment.ts').catch(() => null);

/** Opens attachments of a premium topic. Without `useMutation`, which every visitor would load for it. */
export function useAttachmentOpening(topicId: number) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [opening, setOpening] = useState<TopicPart | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async (part: TopicPart) => {
    if (opening !== null) return;
    const tab = ATTACHMENT_APPEARANCE[part].download ? null : openBlankTab();
    setOpening(part);
    setProblem(null);
    const attachment = await loadRequest();
    try {
      if (!attachment) throw new Error('The script for requests could not be loaded.');
      await attachment.requestAttachment(api, { topicId, part }, tab);
    } catch (failure) {
      tab?.close();
      setProblem(attachment?.openingProblem(failure) ?? "This file couldn't be opened. Try again.");
      if (attachment?.isStale(failure)) void queryClient.invalidateQueries({ queryKey: ['tutorials'] });
    } finally {
      setOpening(null);
    }
  };
  return { open, opening, problem };
}

import type { TopicPart } from '@qram/contract/modules/tutorials';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api-client.ts';
import { useApi } from '../../../api-context.tsx';
import { openableAddress } from './part-address.ts';
import { PART_APPEARANCE } from './part-appearance.ts';
import { openingProblem } from './part-problems.ts';
import { openWaitingTab, saveFrom } from './part-window.ts';

/** Opens files of a premium topic: asks for an address that is good for a short while and goes there at once. */
export function usePartOpening(topicId: number) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [opening, setOpening] = useState<TopicPart | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const open = async (part: TopicPart) => {
    if (opening !== null) return;
    setOpening(part);
    setProblem(null);
    const { saved } = PART_APPEARANCE[part];
    const tab = saved ? null : openWaitingTab();
    try {
      const { data } = await api('POST /api/topics/:id/links', { params: { id: topicId }, body: { part } });
      const address = openableAddress(data.url);
      if (address === null) throw new Error('The server named an address that may not be opened.');
      if (saved) saveFrom(address);
      else (tab ?? window).location.assign(address);
    } catch (error) {
      tab?.close();
      setProblem(openingProblem(error));
      // What is shown no longer holds: the topic was locked, or its file taken away.
      if (error instanceof ApiError && (error.code === 'forbidden' || error.code === 'not_found'))
        void queryClient.invalidateQueries({ queryKey: ['tutorials'] });
    } finally {
      setOpening(null);
    }
  };
  return { open, opening, problem };
}

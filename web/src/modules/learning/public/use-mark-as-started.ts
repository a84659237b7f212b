import type { LearnedCollection } from '@qram/contract/collection/content';
import { useEffect } from 'react';
import { useSaveLearning } from './use-save-learning.ts';

/** Time on a page after which its record counts as started. */
const STARTED_AFTER_MS = 4000;

/** Notes that the viewer has started a record, after a few seconds on its page. A failure changes nothing for the viewer. */
export function useMarkAsStarted(collection: LearnedCollection, id: number, enabled: boolean): void {
  const { mutate } = useSaveLearning();
  useEffect(() => {
    if (!enabled) return;
    const timer = setTimeout(() => mutate({ collection, id, started: true }), STARTED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [collection, id, enabled, mutate]);
}

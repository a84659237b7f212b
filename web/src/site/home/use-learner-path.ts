import type { LearningPath } from '@qram/contract/modules/learning/learning-path';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { learningPathQuery } from '../../modules/learning/queries.ts';

/** Says whose home page is that of a learner; `index.html` reads it before the first paint. */
const STORED = 'learner';

function markLearner(viewer: number, isLearner: boolean): void {
  const root = document.documentElement;
  if (isLearner) root.setAttribute('data-learner', '');
  else root.removeAttribute('data-learner');
  try {
    if (isLearner) localStorage.setItem(STORED, String(viewer));
    else localStorage.removeItem(STORED);
  } catch {
    // Without it, the visitor's page is there at first.
  }
}

/** The path of a viewer who has started to learn; null for others, and while it isn't known. */
export function useLearnerPath(viewer: number): LearningPath | null {
  const { data, isError } = useQuery(learningPathQuery(useApi(), viewer));
  const path = data?.started && data.lessons.total > 0 ? data : null;
  const isKnown = data !== undefined || isError;
  useEffect(() => {
    if (isKnown) markLearner(viewer, path !== null);
  }, [viewer, isKnown, path]);
  return path;
}

import type { CategoryProgressState } from '@qram/contract/modules/learning/learning';
import type { LearningPath } from '@qram/contract/modules/learning/learning-path';
import type { TutorialGroup } from '@qram/contract/modules/tutorials/tutorials';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { categoriesQuery, learningPathQuery } from '../../learning/queries.ts';
import { LearningMarks } from '../../learning/shared/LearningMarks.tsx';
import type { MyProgress } from './lesson/TutorialPanels.tsx';
import classes from './TutorialsPage.module.css';

/** With more lessons, the cells would be too many to count. */
const MAX_CELLS = 12;

function GroupProgress({
  state,
  topics,
  done,
}: { state: CategoryProgressState; done: MyProgress['done'] } & Pick<TutorialGroup, 'topics'>) {
  return (
    <span className="flex items-center gap-3">
      <span>{`${state.done} of ${state.total} done`}</span>
      {topics.length === state.total && state.total <= MAX_CELLS ? (
        <span className={`flex items-center gap-1 ${classes.cells}`} aria-hidden="true">
          {topics.map((topic) => (
            <span key={topic.id} data-done={done.has(topic.id) || undefined} />
          ))}
        </span>
      ) : null}
    </span>
  );
}

function buildProgress(
  viewer: number,
  groups: readonly CategoryProgressState[],
  path: LearningPath | undefined,
): MyProgress {
  const states = groups.flatMap(({ topics }) => topics);
  const done = new Set(states.filter(({ done_at }) => done_at !== null).map(({ id }) => id));
  const bookmarked = new Set(states.filter(({ bookmarked_at }) => bookmarked_at !== null).map(({ id }) => id));
  return {
    viewer,
    done,
    next: path?.next ? { id: path.next.id, started: path.lessons.done > 0 || path.next.state === 'started' } : null,
    renderMarks: ({ id }) => <LearningMarks done={false} bookmarked={bookmarked.has(id)} />,
    renderGroup: ({ id, topics }) => {
      const state = groups.find((group) => group.id === id);
      return state ? <GroupProgress state={state} topics={topics} done={done} /> : null;
    },
  };
}

interface MyTutorialsProps {
  viewer: number;
  /** Ids of the groups on the page. */
  ids: readonly number[];
  onProgress(progress: MyProgress): void;
}

/** Reads the viewer's progress. Renders nothing, so that the list stays as it is when it loads. */
export function MyTutorials({ viewer, ids, onProgress }: MyTutorialsProps) {
  const api = useApi();
  const { data } = useQuery(categoriesQuery(api, { viewer, ids }));
  const { data: path, isPending } = useQuery(learningPathQuery(api, viewer));
  useEffect(() => {
    if (data && !isPending) onProgress(buildProgress(viewer, data, path));
  }, [data, path, isPending, viewer, onProgress]);
  return null;
}

import type { LearnedCollection } from '@qram/contract/collection/content';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { statesQuery } from '../queries.ts';
import { LearningMarks } from './LearningMarks.tsx';

interface MyMarksProps {
  collection: LearnedCollection;
  id: number;
  ids: readonly number[];
  viewer: number;
}

/** The viewer's marks on a record; all records of a list share one query. */
export function MyMarks({ collection, id, ids, viewer }: MyMarksProps) {
  const { data } = useQuery(statesQuery(useApi(), { viewer, collection, ids }));
  const state = data?.find((other) => other.id === id);
  return state ? <LearningMarks done={state.done_at !== null} bookmarked={state.bookmarked_at !== null} /> : null;
}

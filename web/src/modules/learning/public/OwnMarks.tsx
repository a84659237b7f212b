import type { PagedCollection } from '@qram/contract/record-pages';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api-context.tsx';
import { statesQuery } from '../queries.ts';
import { LearningMarks } from './LearningMarks.tsx';

interface OwnMarksProps {
  collection: PagedCollection;
  id: number;
  ids: readonly number[];
  viewer: number;
}

/** The viewer's marks on a record; all records of a list share one query. */
export function OwnMarks({ collection, id, ids, viewer }: OwnMarksProps) {
  const { data } = useQuery(statesQuery(useApi(), { viewer, collection, ids }));
  const state = data?.find((other) => other.id === id);
  return state ? <LearningMarks done={state.done_at !== null} bookmarked={state.bookmarked_at !== null} /> : null;
}

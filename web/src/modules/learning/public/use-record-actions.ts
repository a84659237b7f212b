import type { PagedCollection } from '@qram/contract/content';
import { useSaveLearning } from './use-save-learning.ts';

interface Marks {
  done: boolean;
  bookmarked: boolean;
}

/** The changes of a press, shown at once and taken back if they can't be saved. */
export function useRecordActions(collection: PagedCollection, id: number, saved: Marks) {
  const { mutate, isPending, isError, variables } = useSaveLearning();
  const pending = isPending && variables.id === id ? variables : undefined;
  const shown: Marks = {
    done: pending?.done ?? saved.done,
    bookmarked: pending?.bookmarked ?? saved.bookmarked,
  };
  const change = (marks: Partial<Marks>) => {
    if (!isPending) mutate({ collection, id, ...marks });
  };
  return {
    ...shown,
    problem: isError ? "Your change couldn't be saved. Please try again." : null,
    toggleDone: () => change({ done: !shown.done }),
    toggleBookmark: () => change({ bookmarked: !shown.bookmarked }),
  };
}

export type RecordActionsState = ReturnType<typeof useRecordActions>;

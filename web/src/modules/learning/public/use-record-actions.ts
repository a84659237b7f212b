import type { LearnedCollection } from '@qram/contract/collection/content';
import { useState } from 'react';
import { usePendingChanges, useSaveLearning } from './use-save-learning.ts';

interface Marks {
  done: boolean;
  bookmarked: boolean;
}

/** The changes of presses, shown at once, saved in turn, and taken back if they can't be saved. */
export function useRecordActions(collection: LearnedCollection, id: number, saved: Marks) {
  const { mutateAsync } = useSaveLearning();
  const [failed, setFailed] = useState(false);
  const { done, bookmarked }: Marks = Object.assign({}, saved, ...usePendingChanges(collection, id));
  const change = (marks: Partial<Marks>) => {
    setFailed(false);
    // A later change must not hide that this one has failed.
    mutateAsync({ collection, id, ...marks }).catch(() => setFailed(true));
  };
  return {
    done,
    bookmarked,
    problem: failed ? "Your change couldn't be saved. Please try again." : null,
    toggleDone: () => change({ done: !done }),
    toggleBookmark: () => change({ bookmarked: !bookmarked }),
  };
}

export type RecordActionsState = ReturnType<typeof useRecordActions>;

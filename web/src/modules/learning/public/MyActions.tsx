import { hasBookmarks, hasProgress, type LearnedCollection } from '@qram/contract/collection/content';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { statesQuery } from '../queries.ts';
import { ActionButtons, ActionProblem } from './ActionButtons.tsx';
import { useMarkAsStarted } from './use-mark-as-started.ts';
import { useRecordActions } from './use-record-actions.ts';

/** Asks for the password when the session has ended, so that a press isn't lost. */
const SignInAgain = lazy(async () => ({ default: (await import('../../../session/SignInAgain.tsx')).SignInAgain }));

interface MyActionsProps {
  collection: LearnedCollection;
  id: number;
  viewer: number;
}

export function MyActions({ collection, id, viewer }: MyActionsProps) {
  const { data, isPending } = useQuery(statesQuery(useApi(), { viewer, collection, ids: [id] }));
  const state = data?.[0];
  // A video begins when it is played.
  useMarkAsStarted(collection, id, collection === 'patents');
  const actions = useRecordActions(collection, id, {
    done: Boolean(state?.done_at),
    bookmarked: Boolean(state?.bookmarked_at),
  });
  return (
    <div>
      {isPending ? (
        <Skeleton height="44px" />
      ) : (
        <ActionButtons actions={actions} locked={!hasProgress(collection)} bookmarks={hasBookmarks(collection)} quiet />
      )}
      <ActionProblem problem={actions.problem} />
      <Suspense fallback={null}>
        <SignInAgain />
      </Suspense>
    </div>
  );
}

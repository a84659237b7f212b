import type { PagedCollection } from '@qram/contract/record-pages';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useApi } from '../../../api-context.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useAuth } from '../../auth/auth-context.tsx';
import { statesQuery } from '../queries.ts';
import { ActionButtons, ActionProblem, LogInToKeep } from './ActionButtons.tsx';
import { useBegun } from './use-begun.ts';
import { useRecordActions } from './use-record-actions.ts';

/** Asks for the password when the session has ended, so that a press isn't lost. */
const SignInAgain = lazy(async () => ({ default: (await import('../../auth/public/SignInAgain.tsx')).SignInAgain }));

interface RecordActionsProps {
  collection: PagedCollection;
  id: number;
}

/** Done and Bookmark of a record's page for signed-in users; a link to log in for visitors. */
export function RecordActions(props: RecordActionsProps) {
  const { user } = useAuth();
  return user ? <OwnActions key={props.id} {...props} viewer={user.id} /> : <LogInToKeep />;
}

function OwnActions({ collection, id, viewer }: RecordActionsProps & { viewer: number }) {
  const { data, isPending } = useQuery(statesQuery(useApi(), { viewer, collection, ids: [id] }));
  const state = data?.[0];
  // A video begins when it is played.
  useBegun(collection, id, collection === 'patents');
  const actions = useRecordActions(collection, id, {
    done: Boolean(state?.done_at),
    bookmarked: Boolean(state?.bookmarked_at),
  });
  return (
    <div>
      {isPending ? <Skeleton height="44px" /> : <ActionButtons actions={actions} />}
      <ActionProblem problem={actions.problem} />
      <Suspense fallback={null}>
        <SignInAgain />
      </Suspense>
    </div>
  );
}

import type { LearnedCollection } from '@qram/contract/collection/content';
import { Suspense } from 'react';
import { useAuth } from '../../../session/auth-context.tsx';
import { lazyOrNothing } from '../../../ui/layout/lazy-or-nothing.ts';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { LogInToKeep } from '../public/LogInToKeep.tsx';

/** Visitors don't load them. Buttons that can't be loaded are left out. */
const MyActions = lazyOrNothing(async () => (await import('../public/MyActions.tsx')).MyActions);

interface RecordActionsProps {
  collection: LearnedCollection;
  id: number;
}

export function RecordActions(props: RecordActionsProps) {
  const { user } = useAuth();
  if (!user) return <LogInToKeep collection={props.collection} />;
  return (
    <Suspense fallback={<Skeleton height="44px" />}>
      <MyActions key={props.id} {...props} viewer={user.id} />
    </Suspense>
  );
}

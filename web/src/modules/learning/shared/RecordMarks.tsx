import type { LearnedCollection } from '@qram/contract/collection/content';
import { Suspense } from 'react';
import { useAuth } from '../../../session/auth-context.tsx';
import { lazyOrNothing } from '../../../ui/layout/lazy-or-nothing.ts';

interface RecordMarksProps {
  collection: LearnedCollection;
  id: number;
  /** Ids of all records of the list, whose marks are read in one request. */
  ids: readonly number[];
}

/** Visitors don't load them. Marks that can't be loaded are left out. */
const MyMarks = lazyOrNothing(async () => (await import('./MyMarks.tsx')).MyMarks);

/** Done and Bookmarked on a record in a list, for signed-in users alone. */
export function RecordMarks(props: RecordMarksProps) {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <Suspense fallback={null}>
      <MyMarks {...props} viewer={user.id} />
    </Suspense>
  );
}

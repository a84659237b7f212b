import type { LearnedCollection } from '@qram/contract/collection/content';
import { type ComponentType, lazy, Suspense } from 'react';
import { useAuth } from '../../../session/auth-context.tsx';

interface RecordMarksProps {
  collection: LearnedCollection;
  id: number;
  /** Ids of all records of the list, whose marks are read in one request. */
  ids: readonly number[];
}

/** Visitors don't load them. Marks that can't be loaded are left out. */
const MyMarks = lazy<ComponentType<RecordMarksProps & { viewer: number }>>(() =>
  import('./MyMarks.tsx').then(
    ({ MyMarks }) => ({ default: MyMarks }),
    () => ({ default: () => null }),
  ),
);

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

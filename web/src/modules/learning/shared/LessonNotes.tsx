import { type ComponentType, lazy, Suspense } from 'react';
import { useAuth } from '../../../session/auth-context.tsx';

/** Visitors don't load them. Notes that can't be loaded are left out. */
const MyNotes = lazy<ComponentType<{ topicId: number; viewer: number }>>(() =>
  import('./MyNotes.tsx').then(
    ({ MyNotes }) => ({ default: MyNotes }),
    () => ({ default: () => null }),
  ),
);

export function LessonNotes({ topicId }: { topicId: number }) {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <Suspense fallback={null}>
      <MyNotes key={`${user.id}-${topicId}`} topicId={topicId} viewer={user.id} />
    </Suspense>
  );
}

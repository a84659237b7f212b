import { lazy, Suspense } from 'react';
import { useAuth } from '../../auth/auth-context.tsx';

/** Visitors don't load it. */
const OwnNotes = lazy(async () => ({ default: (await import('./OwnNotes.tsx')).OwnNotes }));

/** Private notes on a lesson, for signed-in users alone. */
export function LessonNotes({ topicId }: { topicId: number }) {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <Suspense fallback={null}>
      <OwnNotes key={`${user.id}-${topicId}`} topicId={topicId} viewer={user.id} />
    </Suspense>
  );
}

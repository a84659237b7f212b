import { Suspense } from 'react';
import { useAuth } from '../../../session/auth-context.tsx';
import { lazyOrNothing } from '../../../ui/layout/lazy-or-nothing.ts';

/** Visitors don't load them. Notes that can't be loaded are left out. */
const MyNotes = lazyOrNothing(async () => (await import('./MyNotes.tsx')).MyNotes);

export function LessonNotes({ topicId }: { topicId: number }) {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <Suspense fallback={null}>
      <MyNotes key={`${user.id}-${topicId}`} topicId={topicId} viewer={user.id} />
    </Suspense>
  );
}

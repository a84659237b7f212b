import { IconBookmarkFilled, IconCheck } from '@tabler/icons-react';

export function LearningMarks({ done, bookmarked }: { done: boolean; bookmarked: boolean }) {
  if (!done && !bookmarked) return null;
  return (
    <span className="inline-flex items-center gap-2 text-accent text-2 font-semibold">
      {done ? (
        <span className="inline-flex items-center gap-1 text-good">
          <IconCheck size={14} stroke={2.5} aria-hidden="true" />
          Done
        </span>
      ) : null}
      {bookmarked ? <IconBookmarkFilled size={15} role="img" aria-label="Bookmarked" /> : null}
    </span>
  );
}

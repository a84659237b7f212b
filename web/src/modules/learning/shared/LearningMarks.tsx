import { IconBookmarkFilled, IconCheck } from '@tabler/icons-react';

/** Quiet marks of a record in a list. */
export function LearningMarks({ done, bookmarked }: { done: boolean; bookmarked: boolean }) {
  if (!done && !bookmarked) return null;
  return (
    <span className="row inline gap-8 accent text-13 font-semibold">
      {done ? (
        <span className="row inline gap-4 good">
          <IconCheck size={14} stroke={2.5} aria-hidden="true" />
          Done
        </span>
      ) : null}
      {bookmarked ? <IconBookmarkFilled size={15} role="img" aria-label="Bookmarked" /> : null}
    </span>
  );
}

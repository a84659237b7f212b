import { IconBookmarkFilled, IconCheck } from '@tabler/icons-react';
import classes from './LearningMarks.module.css';

/** Quiet marks of a record in a list. */
export function LearningMarks({ done, bookmarked }: { done: boolean; bookmarked: boolean }) {
  if (!done && !bookmarked) return null;
  return (
    <span className={classes.marks}>
      {done ? (
        <span className={classes.done}>
          <IconCheck size={14} stroke={2.5} aria-hidden="true" />
          Done
        </span>
      ) : null}
      {bookmarked ? <IconBookmarkFilled size={15} role="img" aria-label="Bookmarked" /> : null}
    </span>
  );
}

import { IconBookmark, IconBookmarkFilled, IconCheck } from '@tabler/icons-react';
import { Button } from '../../../ui/controls/Button.tsx';
import classes from './ActionButtons.module.css';
import type { RecordActionsState } from './use-record-actions.ts';

interface ActionButtonsProps {
  actions: RecordActionsState;
  /** Shows only the icon of the bookmark, for narrow places. */
  compact?: boolean;
  /** A locked lesson can't be done, nor what has no progress. */
  locked?: boolean;
  /** False: records can't be bookmarked. */
  bookmarks?: boolean;
  /** Something else is the main action of the page. */
  quiet?: boolean;
}

/** Done and Bookmark for one record. Their sizes stay when they are pressed, so that nothing moves under the pointer. */
export function ActionButtons(props: ActionButtonsProps) {
  const { actions, compact = false, locked = false, bookmarks = true, quiet = false } = props;
  const { done, bookmarked, toggleDone, toggleBookmark } = actions;
  const Bookmark = bookmarked ? IconBookmarkFilled : IconBookmark;
  return (
    <div className={compact ? `flex gap-3 ${classes.compact}` : `flex flex-wrap gap-2 ${classes.buttons}`}>
      {locked ? null : (
        <Button look={done || quiet ? 'secondary' : 'primary'} aria-pressed={done} onClick={toggleDone}>
          <span className={classes.labels}>
            {['Mark as done', 'Done'].map((label) => (
              <span
                key={label}
                className="flex items-center gap-2"
                data-hidden={done !== (label === 'Done') || undefined}
              >
                <IconCheck size={18} stroke={2} aria-hidden="true" />
                <span>{label}</span>
              </span>
            ))}
          </span>
        </Button>
      )}
      {bookmarks ? (
        <Button aria-pressed={bookmarked} aria-label={compact ? 'Bookmark' : undefined} onClick={toggleBookmark}>
          <Bookmark size={18} stroke={1.75} aria-hidden="true" />
          {compact ? null : <span>Bookmark</span>}
        </Button>
      ) : null}
    </div>
  );
}

export const ActionProblem = ({ problem }: { problem: string | null }) => (
  <p className="text-bad text-3 font-medium empty:hidden" role="alert">
    {problem}
  </p>
);

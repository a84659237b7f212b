import { CONTENT, type LearnedCollection } from '@qram/contract/collection/content';
import { Link, useLocation } from 'react-router';

/** Replaces the buttons for visitors, with the same height. A patent has no progress, but can be bookmarked. */
export function LogInToKeep({ collection }: { collection: LearnedCollection }) {
  const from = useLocation();
  return (
    <p className="flex items-center min-h-11 text-4 text-ink-2 screen-only for-visitors">
      <Link className="quiet-link" to="/login" state={{ from }}>
        {collection === 'patents' || !('progress' in CONTENT[collection].page)
          ? 'Log in to bookmark'
          : 'Log in to save your progress'}
      </Link>
    </p>
  );
}

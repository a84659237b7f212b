import { Link, useLocation } from 'react-router';

/** Replaces the buttons for visitors, with the same height. */
export function LogInToKeep() {
  const from = useLocation();
  return (
    <p className="row min-h-44 small screen-only for-visitors">
      <Link className="quiet-link" to="/login" state={{ from }}>
        Log in to save your progress
      </Link>
    </p>
  );
}

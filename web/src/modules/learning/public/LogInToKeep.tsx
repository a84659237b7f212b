import { Link, useLocation } from 'react-router';

/** In place of the buttons for visitors; as high as they are. */
export function LogInToKeep() {
  const from = useLocation();
  return (
    <p className="row min-h-44 small screen-only">
      <Link className="link font-medium" to="/login" state={{ from }}>
        Log in to save your progress
      </Link>
    </p>
  );
}

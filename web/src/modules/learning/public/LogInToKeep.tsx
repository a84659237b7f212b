import { Link, useLocation } from 'react-router';
import classes from './LogInToKeep.module.css';

/** In place of the buttons for visitors; as high as they are. */
export function LogInToKeep() {
  const from = useLocation();
  return (
    <p className={`row small ${classes.logIn} screen-only`}>
      <Link to="/login" state={{ from }}>
        Log in to save your progress
      </Link>
    </p>
  );
}

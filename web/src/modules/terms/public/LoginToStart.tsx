import { useLocation } from 'react-router';
import { ButtonLink } from '../../../ui/Button.tsx';
import classes from './AcceptPanel.module.css';

/** The way on for visitors (spec §2), which comes back here. Until the page has come alive the root's mark decides. */
export function LoginToStart() {
  const { pathname } = useLocation();
  return (
    <div className={classes.panel}>
      <div className={classes.guest}>
        <p className={classes.standing}>Accept these terms with your account to go on.</p>
        <ButtonLink to="/login" state={{ from: pathname }} look="primary">
          Login to Get Started
        </ButtonLink>
      </div>
    </div>
  );
}

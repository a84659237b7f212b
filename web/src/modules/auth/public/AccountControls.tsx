import { ButtonLink } from '../../../ui/Button.tsx';
import { useAuth } from '../auth-context.tsx';
import classes from './AccountControls.module.css';
import { UserMenu } from './UserMenu.tsx';

/** Login and Register, or the user's menu. Until the page has come alive the root's mark decides what shows. */
export function AccountControls() {
  const { user } = useAuth();
  if (user) return <UserMenu user={user} />;
  return (
    <>
      <div className={classes.guest}>
        <ButtonLink to="/login" small>
          Login
        </ButtonLink>
        <ButtonLink to="/register" look="primary" small>
          Register
        </ButtonLink>
      </div>
      <span className={classes.kept} aria-hidden="true" />
    </>
  );
}

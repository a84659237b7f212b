import { Avatar } from '../../../ui/Avatar.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { useAuth } from '../auth-context.tsx';
import classes from './AccountLinks.module.css';

/** Account links of the mobile menu, same as in the header. `onDone` is called after each choice. */
export function AccountLinks({ onDone }: { onDone(): void }) {
  const { user, logout } = useAuth();
  if (!user) {
    return (
      <div className={classes.pair}>
        <ButtonLink to="/login" wide onClick={onDone}>
          Login
        </ButtonLink>
        <ButtonLink to="/register" look="primary" wide onClick={onDone}>
          Register
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className={classes.account}>
      <p className={classes.user}>
        <Avatar name={user.name} src={user.avatar} />
        <span className={classes.name}>{user.name}</span>
      </p>
      <div className={classes.choices}>
        {user.role === 'admin' ? (
          <ButtonLink to="/admin" wide onClick={onDone}>
            Dashboard
          </ButtonLink>
        ) : null}
        <ButtonLink to="/account" wide onClick={onDone}>
          Account
        </ButtonLink>
        <Button
          wide
          onClick={() => {
            onDone();
            void logout();
          }}
        >
          Logout
        </Button>
      </div>
    </div>
  );
}

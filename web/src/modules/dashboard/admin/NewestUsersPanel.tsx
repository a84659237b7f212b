import { Skeleton } from '@mantine/core';
import type { User } from '@qram/contract/modules/users';
import { Link } from 'react-router';
import { Time } from '../../../admin/Time.tsx';
import { reasonOf } from '../../../admin/toast.tsx';
import { UserName } from '../../../admin/UserName.tsx';
import { ErrorState } from '../../../admin/ui/ErrorState.tsx';
import panel from '../../../admin/ui/panel.module.css';
import classes from './newest-users.module.css';

interface NewestUsersPanelProps {
  users: User[] | undefined;
  error: Error | null;
  busy: boolean;
  onRetry: () => void;
}

/** The newest accounts, each linked to its record. */
export function NewestUsersPanel({ users, error, busy, onRetry }: NewestUsersPanelProps) {
  return (
    <section className={panel.panel} aria-labelledby="newest-users-title">
      <div className={panel.head}>
        <h2 className={panel.title} id="newest-users-title">
          Newest users
        </h2>
      </div>
      {error && !users ? (
        <ErrorState message="The users couldn't be loaded." detail={reasonOf(error)} onRetry={onRetry} busy={busy} />
      ) : null}
      {users ? (
        <ul className={classes.list}>
          {users.map((user) => (
            <li key={user.id} className={classes.row}>
              <Link to={`/admin/users?view=${user.id}`} className={classes.name}>
                <UserName {...user} />
              </Link>
              <span className={classes.email}>{user.email}</span>
              <span className={classes.since}>
                <Time at={user.created_at} />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {!users && !error ? (
        <div className={classes.list} role="status" aria-label="Loading">
          {[56, 42, 64].map((width) => (
            <div key={width} className={classes.row}>
              <Skeleton h={14} w={`${width}%`} />
            </div>
          ))}
        </div>
      ) : null}
    </section>
  );
}

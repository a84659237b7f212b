import { Skeleton, Text } from '@mantine/core';
import type { User } from '@qram/contract/modules/users/users';
import { Link } from 'react-router';
import { Time } from '../../../admin/text/Time.tsx';
import { findReason } from '../../../admin/theme/toast.tsx';
import { ErrorState } from '../../../admin/ui/ErrorState.tsx';
import panel from '../../../admin/ui/panel.module.css';
import text from '../../../admin/ui/text.module.css';
import classes from './dashboard.module.css';

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
        <ErrorState message="The users couldn't be loaded." detail={findReason(error)} onRetry={onRetry} busy={busy} />
      ) : null}
      {users ? (
        <ul className={panel.rows}>
          {users.map((user) => (
            <li key={user.id} className={classes.user}>
              <Text
                component={Link}
                to={`/admin/users?view=${user.id}`}
                fz="sm"
                fw={500}
                className={`${text.record} ${text.wrap}`}
              >
                {user.name}
              </Text>
              <Text span fz="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                <Time at={user.created_at} show="day" />
              </Text>
              <Text span truncate fz="sm" c="dimmed" className={classes.account} title={user.email}>
                {`${user.username} · ${user.email}`}
              </Text>
            </li>
          ))}
        </ul>
      ) : null}
      {!users && !error ? (
        <div className={panel.rows} role="status" aria-label="Loading">
          {[56, 42, 64].map((width) => (
            <div key={width} className={classes.user}>
              <Skeleton h={14} w={`${width}%`} />
            </div>
          ))}
        </div>
      ) : null}
    </section>
  );
}

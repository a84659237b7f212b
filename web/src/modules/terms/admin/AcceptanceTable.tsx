import type { Acceptance } from '@qram/contract/modules/terms';
import { Link } from 'react-router';
import { Time } from '../../../admin/Time.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import classes from './acceptances.module.css';

interface AcceptanceTableProps {
  rows: readonly Acceptance[];
  /** The rows belong to the previous query. */
  stale: boolean;
  onOpen: (version: number) => void;
}

/** One page of acceptances, newest first. */
export function AcceptanceTable({ rows, stale, onOpen }: AcceptanceTableProps) {
  return (
    <table className={classes.table} data-stale={stale || undefined} aria-labelledby="acceptances-title">
      <thead>
        <tr>
          <th scope="col">User</th>
          <th scope="col">Accepted</th>
          <th scope="col">Text</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, user, accepted_at, version, current }) => (
          <tr key={id}>
            <td className={classes.user}>
              <Link to={`/admin/users?view=${user.id}`} className={classes.name}>
                {user.name}
              </Link>
              <span className={classes.username}>{user.username}</span>
            </td>
            <td>
              <Time at={accepted_at} show="time" />
            </td>
            <td>
              <button type="button" className={classes.version} onClick={() => onOpen(version)}>
                Version {version}
              </button>
            </td>
            <td>
              <Badge small tone={current === 1 ? 'good' : 'warn'}>
                {current === 1 ? 'Current' : 'Outdated'}
              </Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

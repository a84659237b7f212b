import { Anchor, Text } from '@mantine/core';
import type { Acceptance } from '@qram/contract/modules/terms/terms';
import { Link } from 'react-router';
import { Time } from '../../../admin/text/Time.tsx';
import dataTable from '../../../admin/ui/data-table.module.css';
import text from '../../../admin/ui/text.module.css';
import { Badge } from '../../../ui/text/Badge.tsx';
import classes from './acceptances.module.css';

interface AcceptanceTableProps {
  rows: readonly Acceptance[];
  /** The rows belong to the previous query. */
  stale: boolean;
  onOpen: (version: number) => void;
}

export function AcceptanceTable({ rows, stale, onOpen }: AcceptanceTableProps) {
  return (
    <table
      className={`${dataTable.table} ${classes.table}`}
      data-stale={stale || undefined}
      aria-labelledby="acceptances-title"
    >
      <thead className={text.visuallyHiddenOnPhones}>
        <tr>
          <th scope="col">User</th>
          <th scope="col">Accepted</th>
          <th scope="col">Text</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody inert={stale}>
        {rows.map(({ id, user, accepted_at, version, current }) => (
          <tr key={id}>
            <td className={`${classes.user} ${text.wrap}`}>
              <Text component={Link} to={`/admin/users?view=${user.id}`} mr="xs" fw={500} className={text.record}>
                {user.name}
              </Text>
              <Text span fz="xs" c="dimmed">
                {user.username}
              </Text>
            </td>
            <td>
              <Time at={accepted_at} show="time" />
            </td>
            <td>
              <Anchor
                component="button"
                type="button"
                underline="always"
                py="xxs"
                bdrs={4}
                c="var(--accent-strong)"
                className={`${text.link} ${classes.version}`}
                onClick={() => onOpen(version)}
              >
                {`Version ${version}`}
              </Anchor>
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

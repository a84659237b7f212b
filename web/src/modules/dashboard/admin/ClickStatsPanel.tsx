import { Box, Skeleton, Text } from '@mantine/core';
import type { ClickStats } from '@qram/contract/modules/clicks/clicks';
import { Link } from 'react-router';
import { useExportAction } from '../../../admin/export/use-export-action.ts';
import { Time } from '../../../admin/text/Time.tsx';
import { count } from '../../../admin/text/text-format.ts';
import { UserName } from '../../../admin/text/UserName.tsx';
import { findReason } from '../../../admin/theme/toast.tsx';
import dataTable from '../../../admin/ui/data-table.module.css';
import { ErrorState } from '../../../admin/ui/ErrorState.tsx';
import panel from '../../../admin/ui/panel.module.css';
import { ActionButton } from '../../../admin/ui/ScreenActions.tsx';
import text from '../../../admin/ui/text.module.css';
import { localMediumDate } from '../../../ui/text/dates.ts';
import classes from './dashboard.module.css';

interface ClickStatsPanelProps {
  rows: ClickStats[] | undefined;
  error: Error | null;
  busy: boolean;
  onRetry: () => void;
}

const HEADS = ['#', 'User', 'Free', 'Developers', 'Integrate', 'Last updated'];

/** Clicks on the three static service buttons by user; scrolls independently (requirements: Dashboard). */
export function ClickStatsPanel({ rows, error, busy, onRetry }: ClickStatsPanelProps) {
  const exported = useExportAction('GET /api/button-clicks/export', 'Clicks Stats');
  const empty = rows?.length === 0;
  return (
    <section className={panel.panel} aria-labelledby="click-stats-title">
      <div className={panel.head}>
        <h2 className={panel.title} id="click-stats-title">
          Clicks Stats
        </h2>
        {empty ? (
          <Text span fz="sm" c="dimmed">
            No data found.
          </Text>
        ) : (
          exported.map((action) => <ActionButton key={action.label} action={action} />)
        )}
      </div>
      {error && !rows ? (
        <ErrorState
          message="The click statistics couldn't be loaded."
          detail={findReason(error)}
          onRetry={onRetry}
          busy={busy}
        />
      ) : empty ? null : (
        <Box component="section" className={classes.clicks} aria-label="Clicks per user" aria-busy={!rows} tabIndex={0}>
          <table className={dataTable.table}>
            <thead>
              <tr>
                {HEADS.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{rows ? <ClickRows rows={rows} /> : <RowsSkeleton />}</tbody>
          </table>
        </Box>
      )}
    </section>
  );
}

function ClickRows({ rows }: { rows: ClickStats[] }) {
  return rows.map((row, place) => (
    <tr key={row.id}>
      <Box component="td" c="dimmed" className={classes.place}>
        {place + 1}
      </Box>
      <td className={classes.person} data-updated={localMediumDate(row.updated_at)}>
        <Link to={`/admin/users?view=${row.user_id}`} className={text.record}>
          <UserName name={row.user_name} username={row.username} />
        </Link>
      </td>
      <td>{count(row.button1_clicks)}</td>
      <td>{count(row.button2_clicks)}</td>
      <td>{count(row.button3_clicks)}</td>
      <td>
        <Time at={row.updated_at} />
      </td>
    </tr>
  ));
}

function RowsSkeleton() {
  return [1, 2, 3].map((row) => (
    <tr key={row}>
      {HEADS.map((head) => (
        <td key={head}>
          <Skeleton h={14} w="70%" />
        </td>
      ))}
    </tr>
  ));
}

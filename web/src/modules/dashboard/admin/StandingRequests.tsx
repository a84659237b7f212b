import { Skeleton } from '@mantine/core';
import type { Statistics } from '@qram/contract/modules/dashboard';
import { count } from '../../../admin/text-format.ts';
import chart from './chart-panel.module.css';
import classes from './standing-requests.module.css';

type Standing = Statistics['requests_by_status'];

const COLORS: Record<Standing[number]['status'], string> = {
  Pending: 'var(--warn)',
  Approved: 'var(--good)',
  Rejected: 'var(--bad)',
  Cancelled: 'var(--series-quiet)',
};

/** Where all requests stand now, as a bar with its legend. */
export function StandingRequests({ standing }: { standing: Standing | undefined }) {
  if (!standing) return <Skeleton h={42} mb={14} />;
  const shown = standing.filter((status) => status.count > 0);
  if (shown.length === 0) return null;
  return (
    <div className={classes.standing}>
      <div className={classes.bar} aria-hidden="true">
        {shown.map(({ status, count: n }) => (
          <span key={status} style={{ flexGrow: n, background: COLORS[status] }} />
        ))}
      </div>
      <ul className={chart.legend} aria-label="Where requests stand now">
        {shown.map(({ status, count: n }) => (
          <li key={status}>
            <span className={chart.swatch} style={{ background: COLORS[status] }} aria-hidden="true" />
            {status} <b>{count(n)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

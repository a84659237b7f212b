import { Skeleton } from '@mantine/core';
import type { Statistics } from '@qram/contract/modules/dashboard';
import { statusLabel } from '@qram/contract/service-plans';
import { count } from '../../../admin/text-format.ts';
import chart from './chart-panel.module.css';
import classes from './request-totals.module.css';

type Totals = Statistics['requests_by_status'];

const COLORS: Record<Totals[number]['status'], string> = {
  Pending: 'var(--warn)',
  Approved: 'var(--good)',
  Rejected: 'var(--bad)',
  Cancelled: 'var(--series-quiet)',
};

/** Where all requests stand now, as a bar with its legend. */
export function RequestTotals({ totals }: { totals: Totals | undefined }) {
  if (!totals) return <Skeleton h={42} mb={14} />;
  const shown = totals.filter((status) => status.count > 0);
  if (shown.length === 0) return null;
  return (
    <div className={classes.totals}>
      <div className={classes.bar} aria-hidden="true">
        {shown.map(({ status, count: n }) => (
          <span key={status} style={{ flexGrow: n, background: COLORS[status] }} />
        ))}
      </div>
      <ul className={chart.legend} aria-label="Where requests stand now">
        {shown.map(({ status, count: n }) => (
          <li key={status}>
            <span className={chart.swatch} style={{ background: COLORS[status] }} aria-hidden="true" />
            {statusLabel(status)} <b>{count(n)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

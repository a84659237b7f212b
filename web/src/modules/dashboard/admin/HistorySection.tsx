import type { History, Statistics } from '@qram/contract/modules/dashboard';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { findReason } from '../../../admin/toast.tsx';
import { ErrorState } from '../../../admin/ui/ErrorState.tsx';
import panel from '../../../admin/ui/panel.module.css';
import { useApi } from '../../../api-context.tsx';
import { utcDate } from '../../../ui/dates.ts';
import { ChartPanel } from './ChartPanel.tsx';
import classes from './dashboard.module.css';
import { historyQuery } from './dashboard-queries.ts';
import { clicksChart, type Range, registrationsChart, requestsChart, viewsChart } from './history-buckets.ts';
import { formatSummary, summaryBySeries, summaryOfRegistrations } from './history-labels.ts';
import { RequestTotals } from './RequestTotals.tsx';

/** Text for an empty chart: nothing recorded yet, or nothing happened. */
function emptyTextFor(history: History | undefined, range: Range, nouns: string): string {
  const since = history?.recorded_since;
  const young = history && since && since > (history.days[0] ?? '');
  return young ? `No ${nouns} recorded yet. Counting started on ${utcDate(since)}.` : `No ${nouns} ${range.phrase}.`;
}

interface HistorySectionProps {
  range: Range;
  /** Undefined while loading. */
  statistics: Statistics | undefined;
  /** Panels beside the charts. */
  beside: ReactNode;
}

/** Clicks by service, video views, registrations and requests over time. */
export function HistorySection({ range, statistics, beside }: HistorySectionProps) {
  const history = useQuery(historyQuery(useApi(), range.days));
  const { data } = history;
  if (history.error && !data) {
    return (
      <div className={classes.failedHistory}>
        <section className={panel.panel} aria-label="History">
          <ErrorState
            message="The history couldn't be loaded."
            detail={findReason(history.error)}
            onRetry={() => history.refetch()}
            busy={history.isFetching}
          />
        </section>
        {beside}
      </div>
    );
  }
  const clicks = data && clicksChart(data);
  const views = data && viewsChart(data);
  const registrations = data && registrationsChart(data);
  const requests = data && requestsChart(data);
  return (
    <div className={classes.history} data-stale={history.isPlaceholderData || undefined}>
      <ChartPanel
        className={classes.clicksChart}
        title="Service clicks"
        kind="bars"
        data={clicks}
        summary={clicks ? summaryBySeries(clicks, { one: 'click', many: 'clicks' }, range.phrase) : ''}
        emptyText={emptyTextFor(data, range, 'clicks')}
      />
      <ChartPanel
        title="Video views"
        kind="area"
        data={views}
        summary={views ? formatSummary(views, { one: 'view', many: 'views' }, range.phrase) : ''}
        emptyText={emptyTextFor(data, range, 'views')}
      />
      <ChartPanel
        title="Registrations"
        kind="bars"
        data={registrations}
        summary={registrations ? summaryOfRegistrations(registrations, range.phrase) : ''}
        emptyText={emptyTextFor(data, range, 'registrations')}
      />
      <ChartPanel
        title="Requests by status"
        lead={<RequestTotals totals={statistics?.requests_by_status} />}
        kind="bars"
        data={requests}
        summary={requests ? formatSummary(requests, { one: 'new request', many: 'new requests' }, range.phrase) : ''}
        emptyText={emptyTextFor(data, range, 'new requests')}
      />
      {beside}
    </div>
  );
}

import { useQueries } from '@tanstack/react-query';
import { useScreenTitle } from '../../../admin/screen-title.ts';
import { ScreenHead } from '../../../admin/ui/ScreenHead.tsx';
import { useApi } from '../../../api-context.tsx';
import { ClickStatsPanel } from './ClickStatsPanel.tsx';
import classes from './dashboard.module.css';
import { clickStatsQuery, newestUsersQuery, statisticsQuery } from './dashboard-queries.ts';
import { FigureCards } from './FigureCards.tsx';
import { HistorySection } from './HistorySection.tsx';
import { NewestUsersPanel } from './NewestUsersPanel.tsx';
import { QuickLinks } from './QuickLinks.tsx';
import { RangeSelect, useRange } from './RangeSelect.tsx';
import { WaitingRequestsPanel } from './WaitingRequestsPanel.tsx';

/**
 * Counts, history, quick links, click statistics and the newest accounts; the three calls are made together (spec §7),
 * and the history beside them.
 */
export default function DashboardScreen() {
  const api = useApi();
  const [statistics, clicks, users] = useQueries({
    queries: [statisticsQuery(api), clickStatsQuery(api), newestUsersQuery(api)],
  });
  const [range, setRange] = useRange();
  useScreenTitle('Dashboard');
  return (
    <>
      <ScreenHead title="Dashboard" actions={<RangeSelect range={range} change={setRange} />} />
      <FigureCards
        statistics={statistics.data}
        error={statistics.error}
        busy={statistics.isFetching}
        onRetry={() => statistics.refetch()}
      />
      <HistorySection range={range} beside={<WaitingRequestsPanel />} />
      <div className={classes.below}>
        <ClickStatsPanel
          rows={clicks.data}
          error={clicks.error}
          busy={clicks.isFetching}
          onRetry={() => clicks.refetch()}
        />
        <QuickLinks />
      </div>
      <NewestUsersPanel
        users={users.data}
        error={users.error}
        busy={users.isFetching}
        onRetry={() => users.refetch()}
      />
    </>
  );
}

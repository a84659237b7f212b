import { Flex, Select } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { findScreen } from '../../../admin/admin-screens.ts';
import { useScreenTitle } from '../../../admin/screen-title.ts';
import { ScreenHead } from '../../../admin/ui/ScreenHead.tsx';
import { useApi } from '../../../api-context.tsx';
import { PendingRequestsPanel } from '../../service-requests/shared/PendingRequestsPanel.tsx';
import { ClickStatsPanel } from './ClickStatsPanel.tsx';
import classes from './dashboard.module.css';
import { clickStatsQuery, newestUsersQuery, statisticsQuery } from './dashboard-queries.ts';
import { FigureCards } from './FigureCards.tsx';
import { HistorySection } from './HistorySection.tsx';
import { getRange, RANGES, type Range, rangeParameter } from './history-buckets.ts';
import { NewestUsersPanel } from './NewestUsersPanel.tsx';
import { UpcomingPanel } from './UpcomingPanel.tsx';

const LINKED = ['videos', 'tutorials', 'users', 'service-requests'];

/** Links to the most used screens (requirements: Dashboard). */
const QuickLinks = () => (
  <nav aria-label="Quick links">
    <Flex component="ul" wrap="wrap" gap={4}>
      {LINKED.flatMap((id) => findScreen(id) ?? []).map(({ id, path, label, icon: Icon }) => (
        <li key={id}>
          <Link to={path} className={classes.link}>
            <Icon size={17} stroke={1.6} aria-hidden="true" />
            {label}
          </Link>
        </li>
      ))}
    </Flex>
  </nav>
);

const PARAMETER = 'range';

/** Range of the history in the URL, so that reload, back and shared links work. */
function useRange(): [Range, (next: Range) => void] {
  const [params, setParams] = useSearchParams();
  const change = (next: Range) =>
    setParams(
      (current) => {
        const value = rangeParameter(next);
        const changed = new URLSearchParams(current);
        if (value) changed.set(PARAMETER, value);
        else changed.delete(PARAMETER);
        return changed;
      },
      { preventScrollReset: true },
    );
  return [getRange(params.get(PARAMETER)), change];
}

function RangeSelect({ range, change }: { range: Range; change: (next: Range) => void }) {
  return (
    <Select
      aria-label="Chart range"
      w={170}
      data={RANGES.map(({ value, label }) => ({ value, label }))}
      value={range.value}
      onChange={(value) => change(getRange(value))}
      leftSection={<IconCalendar size={16} stroke={1.7} aria-hidden="true" />}
    />
  );
}

/**
 * Counts, history, quick links, click statistics and newest accounts. The three specified calls run in parallel
 * (requirements: Dashboard), and so does the history's.
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
      <ScreenHead
        title="Dashboard"
        actions={
          <>
            <QuickLinks />
            <RangeSelect range={range} change={setRange} />
          </>
        }
      />
      <FigureCards
        statistics={statistics.data}
        error={statistics.error}
        busy={statistics.isFetching}
        onRetry={() => statistics.refetch()}
      />
      <HistorySection
        range={range}
        statistics={statistics.data}
        beside={
          <>
            <PendingRequestsPanel />
            <UpcomingPanel />
          </>
        }
      />
      <div className={classes.below}>
        <ClickStatsPanel
          rows={clicks.data}
          error={clicks.error}
          busy={clicks.isFetching}
          onRetry={() => clicks.refetch()}
        />
        <NewestUsersPanel
          users={users.data}
          error={users.error}
          busy={users.isFetching}
          onRetry={() => users.refetch()}
        />
      </div>
    </>
  );
}

import { Select } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ScreenHead } from '../../../admin/ui/ScreenHead.tsx';
import { useScreenTitle } from '../../../admin/url/screen-title.ts';
import { useApi } from '../../../api/api-context.tsx';
import { ClickStatsPanel } from './ClickStatsPanel.tsx';
import classes from './dashboard.module.css';
import { clickStatsQuery, statisticsQuery } from './dashboard-queries.ts';
import { FigureCards } from './FigureCards.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { getRange, RANGES, type Range, rangeParameter } from './history-buckets.ts';
import { CHARTS, type Chart, getChart } from './history-charts.ts';
import { WaitingPanel } from './WaitingPanel.tsx';

/** Range and chart of the history in the URL, so that reload, back and shared links work. */
function useHistoryUrlState() {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string | null) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (value) changed.set(name, value);
        else changed.delete(name);
        return changed;
      },
      { preventScrollReset: true },
    );
  return {
    range: getRange(params.get('range')),
    setRange: (next: Range) => set('range', rangeParameter(next)),
    chart: getChart(params.get('chart')),
    setChart: (next: Chart) => set('chart', next === CHARTS[0] ? null : next.value),
  };
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
 * Counts, what waits, history and click statistics. The calls run in parallel (requirements: Dashboard).
 */
export default function DashboardScreen() {
  const api = useApi();
  const [statistics, clicks] = useQueries({ queries: [statisticsQuery(api), clickStatsQuery(api)] });
  const { range, setRange, chart, setChart } = useHistoryUrlState();
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
      <div className={classes.panels}>
        <WaitingPanel />
        <HistoryPanel range={range} chart={chart} onChart={setChart} statistics={statistics.data} />
        <ClickStatsPanel
          rows={clicks.data}
          error={clicks.error}
          busy={clicks.isFetching}
          onRetry={() => clicks.refetch()}
        />
      </div>
    </>
  );
}

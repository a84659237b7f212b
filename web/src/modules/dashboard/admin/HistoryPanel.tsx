import { ActionIcon, Center, Flex, SegmentedControl, Skeleton, Text } from '@mantine/core';
import type { History, Statistics } from '@qram/contract/modules/dashboard/dashboard';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { count } from '../../../admin/text/text-format.ts';
import { findReason } from '../../../admin/theme/toast.tsx';
import { ErrorState } from '../../../admin/ui/ErrorState.tsx';
import panel from '../../../admin/ui/panel.module.css';
import text from '../../../admin/ui/text.module.css';
import { useApi } from '../../../api/api-context.tsx';
import { utcDate } from '../../../ui/text/dates.ts';
import { ChartLegend } from './ChartLegend.tsx';
import { ChartTable } from './ChartTable.tsx';
import { historyQuery } from './dashboard-queries.ts';
import { type ChartData, computeSum, countTotal, type Range } from './history-buckets.ts';
import { CHARTS, type Chart, getChart } from './history-charts.ts';
import classes from './history-panel.module.css';
import { RequestTotals } from './RequestTotals.tsx';

/** Lazy, because the chart library is large and used only here. */
const HistoryGraphic = lazy(() => import('./HistoryGraphic.tsx'));

interface HistoryPanelProps {
  range: Range;
  chart: Chart;
  onChart: (next: Chart) => void;
  /** Undefined while loading. */
  statistics: Statistics | undefined;
}

/** Clicks by service, video views, registrations or requests over time, as a chart or a table. */
export function HistoryPanel({ range, chart, onChart, statistics }: HistoryPanelProps) {
  const history = useQuery(historyQuery(useApi(), range.days));
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const { title } = chart;
  const data = history.data && chart.build(history.data);
  const drawn = data !== undefined && data.buckets.length > 1 && computeSum(data) > 0;
  return (
    <Flex
      component="section"
      direction="column"
      className={panel.panel}
      aria-labelledby={id}
      aria-busy={history.isPending}
      data-stale={history.isPlaceholderData || undefined}
    >
      <div className={`${panel.head} ${classes.head}`}>
        <h2 className={`${panel.title} ${classes.title}`} id={id}>
          {title}
        </h2>
        {drawn ? <TableToggle title={title} asTable={asTable} onToggle={() => setAsTable(!asTable)} /> : null}
        <SegmentedControl
          size="xs"
          withItemsBorders={false}
          aria-label="Chart"
          className={classes.charts}
          data={CHARTS.map(({ value, label }) => ({ value, label }))}
          value={chart.value}
          onChange={(value) => onChart(getChart(value))}
        />
      </div>
      <Flex direction="column" flex={1} py="sm" px="md">
        {chart.value === 'requests' ? <RequestTotals totals={statistics?.requests_by_status} /> : null}
        {history.error && !data ? (
          <ErrorState
            message="The history couldn't be loaded."
            detail={findReason(history.error)}
            onRetry={() => history.refetch()}
            busy={history.isFetching}
          />
        ) : null}
        {history.data && data ? (
          <Content
            chart={chart}
            data={data}
            drawn={drawn}
            asTable={asTable}
            range={range}
            since={startOfCounting(history.data)}
          />
        ) : null}
        {history.isPending ? (
          <>
            <Skeleton h={14} w="62%" my="xxs" />
            <div className={classes.picture}>
              <ChartSkeleton />
            </div>
          </>
        ) : null}
      </Flex>
    </Flex>
  );
}

interface TableToggleProps {
  title: string;
  asTable: boolean;
  onToggle: () => void;
}

function TableToggle({ title, asTable, onToggle }: TableToggleProps) {
  const label = asTable ? 'Show as chart' : 'Show as table';
  const Glyph = asTable ? IconChartBar : IconTable;
  return (
    <ActionIcon size={32} aria-label={`${label}: ${title}`} title={label} onClick={onToggle}>
      <Glyph size={17} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  );
}

/** The first recorded day, if it is within the history. */
function startOfCounting({ days, recorded_since: since }: History): string | null {
  return since !== null && since > (days[0] ?? '') ? since : null;
}

interface ContentProps {
  chart: Chart;
  data: ChartData;
  /** There is enough for a chart. */
  drawn: boolean;
  asTable: boolean;
  range: Range;
  since: string | null;
}

function Content({ chart: { title, nouns, summarize }, data, drawn, asTable, range, since }: ContentProps) {
  const sum = computeSum(data);
  if (sum === 0)
    return (
      <Text fz="sm" c="dimmed">
        <span>{`No ${nouns.many} ${since === null ? range.phrase : 'yet'}`}</span>
        {since === null ? null : (
          <>
            {'. '}
            <span>
              Counting started on <span>{unbrokenDate(since)}</span>.
            </span>
          </>
        )}
      </Text>
    );
  if (!drawn)
    return (
      <Center flex={1} p="md">
        <Flex direction="column" align="center" gap={2}>
          <Text fz={40} fw={600} lh={1.2} lts="-0.02em" className={text.tabular}>
            {count(sum)}
          </Text>
          <Text fz="sm" c="dimmed" ta="center">
            <span>{`${sum === 1 ? nouns.one : nouns.many} since `}</span>
            <span>{unbrokenDate(data.buckets[0]?.from ?? '')}</span>
          </Text>
          <Legend data={data} />
        </Flex>
      </Center>
    );
  return (
    <>
      <Text mih={22} fz="sm" lh={1.5} c="var(--ink-2)">
        {summarize(data, range.phrase)}
      </Text>
      <Legend data={data} />
      <div className={classes.picture}>
        {asTable ? (
          <ChartTable title={title} data={data} />
        ) : (
          <Suspense fallback={<ChartSkeleton />}>
            <HistoryGraphic data={data} />
          </Suspense>
        )}
      </div>
    </>
  );
}

const unbrokenDate = (day: string): ReactNode => <span className={classes.date}>{utcDate(day)}</span>;

const ChartSkeleton = () => <Skeleton h="100%" radius="md" />;

/** Legend with totals; a single series needs none. */
function Legend({ data }: { data: ChartData }) {
  if (data.series.length < 2) return null;
  return <ChartLegend entries={data.series.map((series) => ({ ...series, total: countTotal(data, series.key) }))} />;
}

import { Button, Center, Flex, Skeleton, Text } from '@mantine/core';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { count } from '../../../admin/text-format.ts';
import panel from '../../../admin/ui/panel.module.css';
import text from '../../../admin/ui/text.module.css';
import { utcDate } from '../../../ui/dates.ts';
import { ChartLegend } from './ChartLegend.tsx';
import { ChartTable } from './ChartTable.tsx';
import classes from './chart-panel.module.css';
import type { GraphicKind } from './HistoryGraphic.tsx';
import { type ChartData, computeSum, countTotal } from './history-buckets.ts';

/** Lazy, because the chart library is large and used only here. */
const HistoryGraphic = lazy(() => import('./HistoryGraphic.tsx'));

interface ChartPanelProps {
  title: string;
  /** Rendered above the summary, whether or not there is anything to draw. */
  lead?: ReactNode;
  kind: GraphicKind;
  /** Undefined while loading. */
  data: ChartData | undefined;
  /** The chart in one sentence. */
  summary: string;
  /** Text shown instead of an empty chart. */
  emptyText: string;
  className?: string;
}

/** A chart with a one-sentence summary, and a table as its accessible alternative; a single day is a number. */
export function ChartPanel({ title, lead, kind, data, summary, emptyText, className = '' }: ChartPanelProps) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const empty = data !== undefined && computeSum(data) === 0;
  const drawn = data !== undefined && !empty && data.buckets.length > 1;
  return (
    <Flex
      component="section"
      direction="column"
      className={`${panel.panel} ${className}`}
      aria-labelledby={id}
      aria-busy={!data}
      data-short={(data && !drawn) || undefined}
    >
      <div className={panel.head}>
        <h2 className={panel.title} id={id}>
          {title}
        </h2>
        {drawn ? (
          <Button
            size="compact-sm"
            variant="subtle"
            mr={-6}
            fz={13}
            leftSection={asTable ? <IconChartLine size={15} /> : <IconTable size={15} />}
            onClick={() => setAsTable(!asTable)}
            aria-label={`${asTable ? 'Show as chart' : 'Show as table'}: ${title}`}
          >
            {asTable ? 'Show as chart' : 'Show as table'}
          </Button>
        ) : null}
      </div>
      <Flex direction="column" flex={1} p="10px 16px 12px">
        {lead}
        {data ? null : <Skeleton h={14} w="62%" my={4} />}
        {data && !empty && !drawn ? <SingleCount data={data} /> : null}
        {drawn ? (
          <Text mih={22} fz={14.5} lh={1.5} c="var(--ink-2)">
            {summary}
          </Text>
        ) : null}
        {data && !empty && !(drawn && asTable) ? <Legend data={data} /> : null}
        {empty ? (
          <Center mih={72} p={12} mt={4} bd="1px dashed var(--line-strong)" bdrs={10}>
            <Text fz={14.5} c="dimmed" ta="center" textWrap="balance">
              {emptyText}
            </Text>
          </Center>
        ) : null}
        {!data || drawn ? (
          <div className={classes.picture}>
            {drawn && asTable ? <ChartTable title={title} data={data} /> : null}
            {drawn && !asTable ? (
              <Suspense fallback={<ChartSkeleton />}>
                <HistoryGraphic kind={kind} data={data} />
              </Suspense>
            ) : null}
            {data ? null : <ChartSkeleton />}
          </div>
        ) : null}
      </Flex>
    </Flex>
  );
}

const ChartSkeleton = () => <Skeleton h="100%" radius="md" />;

/** The count of a history with one day, which is no chart yet. */
const SingleCount = ({ data }: { data: ChartData }) => (
  <Flex align="baseline" gap={10}>
    <Text span fz={28} fw={600} lh={1.2} lts="-0.02em" className={text.tabular}>
      {count(computeSum(data))}
    </Text>
    <Text span fz={14.5} c="dimmed">
      since {utcDate(data.buckets[0]?.from ?? '')}
    </Text>
  </Flex>
);

/** Legend with totals; a single series needs none. */
function Legend({ data }: { data: ChartData }) {
  if (data.series.length < 2) return null;
  return <ChartLegend entries={data.series.map((series) => ({ ...series, total: countTotal(data, series.key) }))} />;
}

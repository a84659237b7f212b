import { Button, Center, Flex, Skeleton, Text } from '@mantine/core';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import panel from '../../../admin/ui/panel.module.css';
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

/** A chart with a one-sentence summary, and a table as its accessible alternative. */
export function ChartPanel({ title, lead, kind, data, summary, emptyText, className = '' }: ChartPanelProps) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const empty = data !== undefined && computeSum(data) === 0;
  return (
    <Flex
      component="section"
      direction="column"
      className={`${panel.panel} ${className}`}
      aria-labelledby={id}
      aria-busy={!data}
    >
      <div className={panel.head}>
        <h2 className={panel.title} id={id}>
          {title}
        </h2>
        {data && !empty ? (
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
      <Flex direction="column" flex={1} p="12px 16px 16px">
        {lead}
        {data ? null : <Skeleton h={14} w="62%" my={4} />}
        {data && !empty ? (
          <Text mih={22} fz={14.5} lh={1.5} c="var(--ink-2)">
            {summary}
          </Text>
        ) : null}
        {data && !empty && !asTable ? <Legend data={data} /> : null}
        <div className={classes.picture} data-empty={empty || undefined}>
          {empty ? (
            <Center h="100%" p={16} bd="1px dashed var(--line-strong)" bdrs={10}>
              <Text fz={14.5} c="dimmed" ta="center" textWrap="balance">
                {emptyText}
              </Text>
            </Center>
          ) : null}
          {data && !empty && asTable ? <ChartTable title={title} data={data} /> : null}
          {data && !empty && !asTable ? (
            <Suspense fallback={<ChartSkeleton />}>
              <HistoryGraphic kind={kind} data={data} />
            </Suspense>
          ) : null}
          {data ? null : <ChartSkeleton />}
        </div>
      </Flex>
    </Flex>
  );
}

const ChartSkeleton = () => <Skeleton h="100%" radius="md" />;

/** Legend with totals; a single series needs none. */
function Legend({ data }: { data: ChartData }) {
  if (data.series.length < 2) return null;
  return <ChartLegend entries={data.series.map((series) => ({ ...series, total: countTotal(data, series.key) }))} />;
}

import '@mantine/charts/styles.css';
import { AreaChart, BarChart, ChartTooltip, LineChart } from '@mantine/charts';
import { count } from '../../../admin/text-format.ts';
import classes from './chart-panel.module.css';
import { type Bucket, type ChartData, type Series, valueIn } from './history-buckets.ts';
import { bucketName, shortDay } from './history-labels.ts';

export type GraphicKind = 'lines' | 'area' | 'bars';

const HEIGHT = 220;
/** Up to this many days each of them has its dot. */
const MAX_DOTS = 7;
const MAX_TICKS = 5;

/** The highest point of the picture; bars stand on one another. */
function topOf({ buckets, series }: ChartData, stacked: boolean): number {
  const heights = buckets.map((bucket) => series.map(({ key }) => valueIn(bucket, key)));
  return Math.max(...heights.map((all) => (stacked ? all.reduce((sum, one) => sum + one, 0) : Math.max(...all))));
}

interface TooltipContent {
  label?: unknown;
  payload?: unknown;
}

/** What a picture of any kind has: days below, counts at the left, quiet lines between them, and nothing that moves. */
function shared({ buckets, series, weekly }: ChartData, top: number) {
  const chartSeries = series.map(({ key, label, color }: Series) => ({ name: key, label, color }));
  return {
    className: classes.graphic,
    h: HEIGHT,
    data: buckets as Bucket[],
    dataKey: 'from',
    series: chartSeries,
    valueFormatter: count,
    strokeDasharray: '0',
    tickLine: 'none' as const,
    accessibilityLayer: false,
    gridColor: 'var(--line)',
    textColor: 'var(--ink-3)',
    xAxisProps: { tickFormatter: shortDay, minTickGap: 28, tickMargin: 8, padding: { left: 4, right: 4 } },
    yAxisProps: { allowDecimals: false, width: 40, tickMargin: 4, tickCount: Math.min(MAX_TICKS, top + 1) },
    tooltipProps: {
      content: ({ label, payload }: TooltipContent) => (
        <ChartTooltip
          label={bucketName(String(label ?? buckets[0]?.from), weekly)}
          payload={(payload ?? []) as Record<string, unknown>[]}
          series={chartSeries}
          valueFormatter={count}
        />
      ),
    },
  };
}

/** The picture of a chart. What it shows is said beside it and stands in its table, so it is hidden from readers. */
export default function HistoryGraphic({ kind, data }: { kind: GraphicKind; data: ChartData }) {
  const dots = data.buckets.length <= MAX_DOTS;
  const props = shared(data, topOf(data, kind === 'bars'));
  return (
    <div aria-hidden="true">
      {kind === 'lines' ? <LineChart {...props} withDots={dots} curveType="linear" strokeWidth={2} /> : null}
      {kind === 'area' ? (
        <AreaChart
          {...props}
          withDots={dots}
          curveType="linear"
          strokeWidth={2}
          fillOpacity={0.14}
          withGradient={false}
        />
      ) : null}
      {kind === 'bars' ? <BarChart {...props} type="stacked" maxBarWidth={28} /> : null}
    </div>
  );
}

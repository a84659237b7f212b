import '@mantine/charts/styles.css';
import { AreaChart, BarChart, ChartTooltip, LineChart } from '@mantine/charts';
import { count } from '../../../admin/text-format.ts';
import classes from './chart-panel.module.css';
import { type Bucket, type ChartData, type Series, valueIn } from './history-buckets.ts';
import { bucketName, shortDay } from './history-labels.ts';

export type GraphicKind = 'lines' | 'area' | 'bars';

const HEIGHT = 220;
/** Days are drawn with dots up to this number. */
const MAX_DOTS = 7;
const MAX_TICKS = 5;

/** Highest value of the chart; stacked bars add up. */
function topOf({ buckets, series }: ChartData, stacked: boolean): number {
  const heights = buckets.map((bucket) => series.map(({ key }) => valueIn(bucket, key)));
  return Math.max(...heights.map((all) => (stacked ? all.reduce((sum, one) => sum + one, 0) : Math.max(...all))));
}

interface TooltipContent {
  label?: unknown;
  payload?: unknown;
}

/** Options of all charts: days below, counts on the left, subtle grid lines, no animation. */
function sharedOptions({ buckets, series, weekly }: ChartData, top: number) {
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

/** The drawing of a chart, hidden from screen readers: summary and table carry its content. */
export default function HistoryGraphic({ kind, data }: { kind: GraphicKind; data: ChartData }) {
  const dots = data.buckets.length <= MAX_DOTS;
  const props = sharedOptions(data, topOf(data, kind === 'bars'));
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

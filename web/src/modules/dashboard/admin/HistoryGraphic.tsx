import '@mantine/charts/styles.css';
import { BarChart, ChartTooltip } from '@mantine/charts';
import { count } from '../../../admin/text/text-format.ts';
import { utcMonthDay } from '../../../ui/text/dates.ts';
import { axisTicks, type Bucket, type ChartData, type Series, valueIn } from './history-buckets.ts';
import { bucketName } from './history-labels.ts';
import classes from './history-panel.module.css';

/** Width of a digit of the axis, in pixels, and the space around its numbers. */
const DIGIT_WIDTH = 7.5;
const AXIS_PADDING = 10;

/** Highest value of the chart; the series are stacked, so that none hides another. */
const getTop = ({ buckets, series }: ChartData): number =>
  Math.max(...buckets.map((bucket) => series.reduce((sum, { key }) => sum + valueIn(bucket, key), 0)));

interface TooltipContent {
  label?: unknown;
  payload?: unknown;
}

/** Days below, counts on the left, subtle grid lines, no animation. */
function options(data: ChartData) {
  const { buckets, series, weekly } = data;
  const ticks = axisTicks(getTop(data));
  const last = ticks.at(-1) ?? 0;
  const chartSeries = series.map(({ key, label, color }: Series) => ({ name: key, label, color }));
  return {
    className: classes.graphic,
    h: '100%',
    data: buckets as Bucket[],
    dataKey: 'from',
    series: chartSeries,
    valueFormatter: count,
    strokeDasharray: '0',
    tickLine: 'none' as const,
    accessibilityLayer: false,
    gridColor: 'var(--line)',
    textColor: 'var(--ink-3)',
    xAxisProps: { tickFormatter: utcMonthDay, minTickGap: 28, tickMargin: 8, padding: { left: 4, right: 4 } },
    yAxisProps: {
      ticks,
      domain: [0, last] as [number, number],
      interval: 0,
      width: Math.ceil(count(last).length * DIGIT_WIDTH) + AXIS_PADDING,
      tickSize: 0,
      tickMargin: 8,
      tickFormatter: count,
    },
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
export default function HistoryGraphic({ data }: { data: ChartData }) {
  return (
    <div aria-hidden="true" className={classes.drawing}>
      <BarChart {...options(data)} type="stacked" maxBarWidth={28} />
    </div>
  );
}

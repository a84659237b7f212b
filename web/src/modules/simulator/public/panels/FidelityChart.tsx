import {
  type Architecture,
  type CurvePoint,
  computeUnharmedBound,
  formatEstimate,
  type SweepAxis,
  type SweepPoint,
} from '@qram/simulator';
import { Fragment } from 'react';
import { formatCount, formatFidelity } from '../../format-state.ts';
import tables from '../tree/Tables.module.css';
import classes from './NoisePanel.module.css';

export const SERIES: readonly (readonly [Architecture, string])[] = [
  ['bucket-brigade', 'Bucket brigade'],
  ['fan-out', 'Fan-out'],
];

/** Pixels from the top. Widths are percents, so that letters keep their size in any window. */
const TOP = 16;
const HEIGHT = 200;
const LEFT = 2;
const RIGHT = 96;
/** Where along the axis fan-out is named; the bucket brigade is at its end. */
const FAN_OUT_NAME = 2 / 3;

const toY = (fidelity: number): number => TOP + (1 - Math.min(Math.max(fidelity, 0), 1)) * HEIGHT;

export interface ChartProps {
  axis: SweepAxis;
  curves: readonly CurvePoint[];
  /** The simulated ones so far; null if the simulation couldn't be loaded. */
  points: readonly SweepPoint[] | null;
  addressBits: number;
  /** The rate that is set; null for a device. */
  rate: number | null;
}

const toX = (position: number, count: number): number => LEFT + (position / Math.max(count - 1, 1)) * (RIGHT - LEFT);

const formatRate = (rate: number | null): string => (rate === null ? '' : `${Number(rate.toFixed(4))}`);

interface AxisTexts {
  /** Of the chart and its table. */
  title: string;
  unit: string;
  column: string;
  name(point: CurvePoint): string;
}

export const axisTexts = ({ setting }: SweepAxis): AxisTexts =>
  setting === 'rate'
    ? {
        title: 'Fidelity by error rate',
        unit: 'Error rate',
        column: 'Error rate',
        name: ({ rate }) => formatRate(rate),
      }
    : {
        title: 'Fidelity by number of cells',
        unit: 'Number of cells N',
        column: 'Cells',
        name: ({ cells }) => formatCount(cells),
      };

/** Where the run is along the axis, in steps from its start, and what it is called there; null outside of it. */
function findHere(axis: SweepAxis, { addressBits, rate }: Pick<ChartProps, 'addressBits' | 'rate'>) {
  const isRate = axis.setting === 'rate';
  const value = isRate ? rate : addressBits;
  if (value === null || value < axis.from || value > axis.to) return null;
  const steps = isRate ? axis.points - 1 : axis.to - axis.from;
  const position = steps === 0 ? 0 : ((value - axis.from) / (axis.to - axis.from)) * steps;
  return { position, text: isRate ? `Rate ${formatRate(rate)}` : `N = ${formatCount(2 ** addressBits)}` };
}

export const findPoint = <Point extends CurvePoint>(points: readonly Point[], { architecture, position }: CurvePoint) =>
  points.find((point) => point.architecture === architecture && point.position === position);

interface EstimateProps extends Pick<ChartProps, 'points'> {
  of: CurvePoint;
  digits: number;
}

/** A mean with its standard error, or what shots without a harmful error say. */
export function Estimate({ points, of, digits }: EstimateProps) {
  const point = findPoint(points ?? [], of);
  if (!point) return <span className="text-ink-3 script-only">{points ? 'Simulating' : 'Not simulated'}</span>;
  const { value, note } = formatEstimate(point.estimate, point.hasErrors, digits);
  return (
    <>
      <span>{value}</span>
      {note === null ? null : <span className={tables.rowNote}>{note}</span>}
    </>
  );
}

export const formatExact = ({ exact, bound }: CurvePoint): string => {
  if (exact !== null) return formatFidelity(exact);
  return bound === null ? 'No formula' : `At least ${formatFidelity(bound)}`;
};

interface LineProps {
  points: readonly CurvePoint[];
  value(point: CurvePoint): number | null;
  count: number;
  className: string | undefined;
}

function CurveLine({ points, value, count, className }: LineProps) {
  return points.slice(1).map((point, index) => {
    const before = points[index];
    const [from, to] = [before ? value(before) : null, value(point)];
    if (!before || from === null || to === null) return null;
    return (
      <line
        key={point.position}
        className={className}
        data-series={point.architecture}
        x1={`${toX(before.position, count)}%`}
        x2={`${toX(point.position, count)}%`}
        y1={toY(from)}
        y2={toY(to)}
      />
    );
  });
}

function SimulatedPoint({ point, count }: { point: SweepPoint; count: number }) {
  const { architecture, position, hasErrors, estimate } = point;
  const x = `${toX(position, count)}%`;
  const error = Number.isNaN(estimate.standardError) ? 0 : estimate.standardError;
  const lowest = (hasErrors ? computeUnharmedBound(estimate) : null) ?? estimate.mean - error;
  return (
    <g data-series={architecture} className={classes.point}>
      <line x1={x} x2={x} y1={toY(estimate.mean + error)} y2={toY(lowest)} />
      {architecture === 'bucket-brigade' ? (
        <circle cx={x} cy={toY(estimate.mean)} r={4} />
      ) : (
        <svg x={x} y={toY(estimate.mean)} overflow="visible" aria-hidden="true">
          <rect x={-4} y={-4} width={8} height={8} />
        </svg>
      )}
    </g>
  );
}

/** The name of a curve, beside it: along the rates outside of the two, which are close to each other. */
function SeriesName({ curve, count, isRate }: { curve: readonly CurvePoint[]; count: number; isRate: boolean }) {
  const isBrigade = curve[0]?.architecture === 'bucket-brigade';
  const point = isBrigade ? curve.at(-1) : curve[Math.round((count - 1) * FAN_OUT_NAME)];
  const fidelity = point?.exact ?? point?.bound ?? null;
  if (!point || fidelity === null) return null;
  return (
    <text
      className={classes.seriesName}
      data-series={point.architecture}
      x={`${toX(point.position, count)}%`}
      y={toY(fidelity)}
      dx={isBrigade ? 0 : 10}
      dy={isBrigade === isRate ? -12 : 24}
      textAnchor={isBrigade ? 'end' : 'start'}
    >
      {SERIES.find(([architecture]) => architecture === point.architecture)?.[1]}
    </text>
  );
}

/** Every how many values are named below the axis, so that the names don't touch. */
const NAMED = 10;

/** Fidelity along the axis: exact values are lines, simulated ones points with their standard error. */
export function FidelityChart({ axis, curves, points, addressBits, rate }: ChartProps) {
  const values = curves.filter(({ architecture }) => architecture === 'bucket-brigade');
  const count = values.length;
  const texts = axisTexts(axis);
  const here = findHere(axis, { addressBits, rate });
  const x = `${toX(here?.position ?? 0, count)}%`;
  const step = Math.ceil(count / NAMED);
  return (
    <svg
      className={classes.chart}
      height={TOP + HEIGHT + 44}
      role="img"
      aria-label={`${texts.title}. The table has the figures.`}
    >
      {[0, 0.25, 0.5, 0.75, 1].map((fidelity) => (
        <g key={fidelity}>
          <line className={classes.grid} x1="0" x2="100%" y1={toY(fidelity)} y2={toY(fidelity)} />
          <text className={classes.tick} x={-10} y={toY(fidelity) + 4} textAnchor="end">
            {fidelity.toFixed(2)}
          </text>
        </g>
      ))}
      {here ? <line className={classes.here} x1={x} x2={x} y1={TOP} y2={TOP + HEIGHT} /> : null}
      {values
        .filter(({ position }) => position % step === 0)
        .map((value, index) => (
          <text
            key={value.position}
            className={classes.size}
            x={`${toX(value.position, count)}%`}
            y={TOP + HEIGHT + 20}
            textAnchor="middle"
            data-even={index % 2 === 1 || undefined}
          >
            {texts.name(value)}
          </text>
        ))}
      <text className={classes.tick} x="50%" y={TOP + HEIGHT + 40} textAnchor="middle">
        {texts.unit}
      </text>
      {SERIES.map(([architecture]) => {
        const curve = curves.filter((point) => point.architecture === architecture);
        return (
          <Fragment key={architecture}>
            <CurveLine points={curve} value={({ exact }) => exact} count={count} className={classes.exact} />
            <CurveLine points={curve} value={({ bound }) => bound} count={count} className={classes.bound} />
          </Fragment>
        );
      })}
      {points?.map((point) => (
        <SimulatedPoint key={`${point.architecture}${point.position}`} point={point} count={count} />
      ))}
      {SERIES.map(([architecture]) => (
        <SeriesName
          key={architecture}
          curve={curves.filter((point) => point.architecture === architecture)}
          count={count}
          isRate={axis.setting === 'rate'}
        />
      ))}
      {here ? (
        <text
          className={classes.hereName}
          x={x}
          y={TOP + HEIGHT - 10}
          dx={here.position > (count - 1) * 0.8 ? -8 : 8}
          textAnchor={here.position > (count - 1) * 0.8 ? 'end' : 'start'}
        >
          {here.text}
        </text>
      ) : null}
    </svg>
  );
}

/** A piece of the curve with a point, as the chart draws them. */
const SeriesMark = ({ architecture }: Pick<CurvePoint, 'architecture'>) => (
  <svg className={classes.mark} width={28} height={10} aria-hidden="true">
    <line className={classes.exact} data-series={architecture} x1={0} x2={28} y1={5} y2={5} />
    <g className={classes.point} data-series={architecture}>
      {architecture === 'bucket-brigade' ? <circle cx={14} cy={5} r={4} /> : <rect x={10} y={1} width={8} height={8} />}
    </g>
  </svg>
);

/** The two figures of the run; nothing where the chart has none of it. */
export function FidelityHere({ axis, curves, points, addressBits, rate }: ChartProps) {
  const here = curves.filter((point) =>
    axis.setting === 'rate' ? point.rate === rate : point.addressBits === addressBits,
  );
  if (here.length === 0) return null;
  return (
    <table className={tables.table}>
      <thead>
        <tr>
          <th scope="col">
            {axis.setting === 'rate' ? `At rate ${formatRate(rate)}` : `At ${formatCount(2 ** addressBits)} cells`}
          </th>
          <th scope="col" className={tables.number}>
            Exact
          </th>
          <th scope="col" className={tables.number}>
            Simulated
          </th>
        </tr>
      </thead>
      <tbody>
        {here.map((point) => (
          <tr key={point.architecture}>
            <th scope="row">
              <SeriesMark architecture={point.architecture} />
              <span>{SERIES.find(([architecture]) => architecture === point.architecture)?.[1]}</span>
            </th>
            <td className={tables.number}>
              <strong>{formatExact(point)}</strong>
            </td>
            <td className={tables.number}>
              <Estimate points={points} of={point} digits={3} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

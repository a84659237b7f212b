import {
  type Architecture,
  type CurvePoint,
  computeUnharmedBound,
  formatEstimate,
  type Noise,
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
/** The number of cells beside which fan-out is named, as address bits; the bucket brigade is at the largest. */
const FAN_OUT_NAME = 7;

const toY = (fidelity: number): number => TOP + (1 - Math.min(Math.max(fidelity, 0), 1)) * HEIGHT;

interface ChartProps {
  curves: readonly CurvePoint[];
  points: readonly SweepPoint[];
  noise: Noise;
  addressBits: number;
}

const toX = (addressBits: number, count: number): number =>
  LEFT + ((addressBits - 1) / Math.max(count - 1, 1)) * (RIGHT - LEFT);

interface EstimateProps extends Pick<ChartProps, 'noise'> {
  point: SweepPoint | undefined;
  digits: number;
}

/** A mean with its standard error, or what shots without a harmful error say. */
function Estimate({ point, noise, digits }: EstimateProps) {
  if (!point) return <span className="text-ink-3 script-only">Simulating</span>;
  const { value, note } = formatEstimate(point.estimate, noise, digits);
  return (
    <>
      <span>{value}</span>
      {note === null ? null : <span className={tables.rowNote}>{note}</span>}
    </>
  );
}

const formatExact = ({ exact, bound }: CurvePoint): string => {
  if (exact !== null) return formatFidelity(exact);
  return bound === null ? 'No formula' : `At least ${formatFidelity(bound)}`;
};

const findPoint = <Point extends CurvePoint>(points: readonly Point[], { architecture, addressBits }: CurvePoint) =>
  points.find((point) => point.architecture === architecture && point.addressBits === addressBits);

interface LineProps {
  points: readonly CurvePoint[];
  value(point: CurvePoint): number | null;
  count: number;
  className: string | undefined;
}

function CurveLine({ points, value, count, className }: LineProps) {
  return points.slice(1).map((point, position) => {
    const before = points[position];
    const [from, to] = [before ? value(before) : null, value(point)];
    if (!before || from === null || to === null) return null;
    return (
      <line
        key={point.addressBits}
        className={className}
        data-series={point.architecture}
        x1={`${toX(before.addressBits, count)}%`}
        x2={`${toX(point.addressBits, count)}%`}
        y1={toY(from)}
        y2={toY(to)}
      />
    );
  });
}

function SimulatedPoint({ point, noise, count }: { point: SweepPoint; noise: Noise; count: number }) {
  const { architecture, addressBits, estimate } = point;
  const x = `${toX(addressBits, count)}%`;
  const error = Number.isNaN(estimate.standardError) ? 0 : estimate.standardError;
  const lowest = (noise.rate > 0 ? computeUnharmedBound(estimate) : null) ?? estimate.mean - error;
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

/** The name of a curve, beside it. */
function SeriesName({ curve, count }: { curve: readonly CurvePoint[]; count: number }) {
  const isBrigade = curve[0]?.architecture === 'bucket-brigade';
  const point = isBrigade
    ? curve.at(-1)
    : curve.find(({ addressBits }) => addressBits === Math.min(FAN_OUT_NAME, count));
  const fidelity = point?.exact ?? point?.bound ?? null;
  if (!point || fidelity === null) return null;
  return (
    <text
      className={classes.seriesName}
      data-series={point.architecture}
      x={`${toX(point.addressBits, count)}%`}
      y={toY(fidelity)}
      dx={isBrigade ? 0 : 10}
      dy={isBrigade ? 24 : -8}
      textAnchor={isBrigade ? 'end' : 'start'}
    >
      {SERIES.find(([architecture]) => architecture === point.architecture)?.[1]}
    </text>
  );
}

/** Fidelity by number of cells: exact values are lines, simulated ones points with their standard error. */
export function FidelityChart({ curves, points, noise, addressBits }: ChartProps) {
  const sizes = curves.filter(({ architecture }) => architecture === 'bucket-brigade');
  const count = sizes.length;
  const here = `${toX(addressBits, count)}%`;
  return (
    <svg
      className={classes.chart}
      height={TOP + HEIGHT + 44}
      role="img"
      aria-label="Fidelity by number of cells. The table has the figures."
    >
      {[0, 0.25, 0.5, 0.75, 1].map((fidelity) => (
        <g key={fidelity}>
          <line className={classes.grid} x1="0" x2="100%" y1={toY(fidelity)} y2={toY(fidelity)} />
          <text className={classes.tick} x={-10} y={toY(fidelity) + 4} textAnchor="end">
            {fidelity.toFixed(2)}
          </text>
        </g>
      ))}
      <line className={classes.here} x1={here} x2={here} y1={TOP} y2={TOP + HEIGHT} />
      {sizes.map((size) => (
        <text
          key={size.cells}
          className={classes.size}
          x={`${toX(size.addressBits, count)}%`}
          y={TOP + HEIGHT + 20}
          textAnchor="middle"
          data-even={size.addressBits % 2 === 0 || undefined}
        >
          {formatCount(size.cells)}
        </text>
      ))}
      <text className={classes.tick} x="50%" y={TOP + HEIGHT + 40} textAnchor="middle">
        Number of cells N
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
      {points.map((point) => (
        <SimulatedPoint key={`${point.architecture}${point.cells}`} point={point} noise={noise} count={count} />
      ))}
      {SERIES.map(([architecture]) => (
        <SeriesName
          key={architecture}
          curve={curves.filter((point) => point.architecture === architecture)}
          count={count}
        />
      ))}
      <text
        className={classes.hereName}
        x={here}
        y={TOP + HEIGHT - 10}
        dx={addressBits === count ? -8 : 8}
        textAnchor={addressBits === count ? 'end' : 'start'}
      >
        {`N = ${formatCount(2 ** addressBits)}`}
      </text>
    </svg>
  );
}

export function FidelityTable({ curves, points, noise }: Omit<ChartProps, 'addressBits'>) {
  const sizes = curves.filter(({ architecture }) => architecture === 'bucket-brigade');
  return (
    <div className={tables.wide}>
      <table className={`${tables.table} ${tables.fidelities}`}>
        <caption className="visually-hidden">Fidelity by number of cells</caption>
        <thead>
          <tr>
            <th scope="col">Cells</th>
            {SERIES.map(([architecture, name]) => (
              <Fragment key={architecture}>
                <th scope="col">{`${name}, exact`}</th>
                <th scope="col">{`${name}, simulated`}</th>
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {sizes.map((size) => (
            <tr key={size.cells}>
              <th scope="row">{formatCount(size.cells)}</th>
              {SERIES.map(([architecture]) => {
                const curve = findPoint(curves, { ...size, architecture });
                return (
                  <Fragment key={architecture}>
                    <td>{curve ? formatExact(curve) : ''}</td>
                    <td>
                      <Estimate point={findPoint(points, { ...size, architecture })} noise={noise} digits={6} />
                    </td>
                  </Fragment>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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

/** The two figures of the current number of cells. */
export function FidelityHere({ curves, points, noise, addressBits }: ChartProps) {
  const here = curves.filter((point) => point.addressBits === addressBits);
  return (
    <table className={tables.table}>
      <thead>
        <tr>
          <th scope="col">{`At ${formatCount(2 ** addressBits)} cells`}</th>
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
              <Estimate point={findPoint(points, point)} noise={noise} digits={3} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

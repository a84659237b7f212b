import { formatAmplitude } from '../../format-state.ts';
import classes from './EdgeNumbers.module.css';
import type { Edge } from './TreeEdges.tsx';
import figure from './TreeFigure.module.css';
import { place } from './tree-geometry.ts';

/** Levels whose edges carry their amplitude. */
const NUMBERED_LEVELS = 3;
const MAX_KEY_AMPLITUDES = 3;

/** The amplitudes beside the key: the largest, the smallest and one between them. */
export function chooseKeyAmplitudes(edges: readonly Edge[]): number[] {
  const texts = new Set(
    edges.filter(({ amplitude }) => amplitude > 0).map(({ amplitude }) => formatEdgeAmplitude(amplitude)),
  );
  const sorted = [...texts].map(Number).toSorted((a, b) => b - a);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return sorted.length <= MAX_KEY_AMPLITUDES ? sorted : [sorted[0] ?? 0, middle, sorted.at(-1) ?? 0];
}

export const formatEdgeAmplitude = (amplitude: number): string =>
  Math.abs(amplitude - 1) < 1e-9 ? '1' : formatAmplitude({ re: amplitude, im: 0 });

/** Amplitudes on the edges, where there is room: not on the lowest level of 16 cells, and on phones below the root alone. */
export const EdgeNumbers = ({ edges }: { edges: readonly Edge[] }) =>
  edges
    .filter(({ depth, amplitude }) => amplitude > 0 && depth >= 0 && depth < NUMBERED_LEVELS)
    .map(({ key, depth, middle: [x, y], amplitude }) => (
      <span
        key={key}
        className={`${classes.edgeNumber} ${depth > 0 ? figure.roomy : ''}`}
        style={place(x, y)}
        aria-hidden="true"
      >
        {formatEdgeAmplitude(amplitude)}
      </span>
    ));

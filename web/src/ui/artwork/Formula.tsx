import classes from './artwork.module.css';
import { tenth } from './picture-path.ts';

/** Width of one character of the mono font, in em. */
const ADVANCE = 0.6;

/** Glyphs missing from the font's Latin subset, as strokes in em from the left end on the baseline: saves a font file. */
const DRAWN: Record<string, readonly (readonly [string, ...number[]])[]> = {
  '⟩': [['M', 0.2, -0.8, 0.4, -0.33, 0.2, 0.14]],
  '⟨': [['M', 0.4, -0.8, 0.2, -0.33, 0.4, 0.14]],
  ψ: [
    ['M', 0.3, -0.72, 0.3, 0.16],
    ['M', 0.08, -0.53, 0.08, -0.26],
    ['C', 0.08, 0.06, 0.52, 0.06, 0.52, -0.26],
    ['L', 0.52, -0.53],
  ],
  Σ: [['M', 0.5, -0.71, 0.1, -0.71, 0.34, -0.36, 0.1, 0, 0.5, 0]],
  '→': [
    ['M', 0.06, -0.33, 0.54, -0.33],
    ['M', 0.36, -0.5, 0.54, -0.33, 0.36, -0.16],
  ],
};

function strokes(sign: string, left: number, baseline: number, size: number): string {
  return (DRAWN[sign] ?? [])
    .map(([command, ...ems]) => command + ems.map((em, at) => tenth((at % 2 ? baseline : left) + em * size)).join(' '))
    .join('');
}

interface FormulaProps {
  /** Text in the mono font; `⟩ ⟨ ψ Σ →` are drawn. */
  text: string;
  /** Left end and baseline, or the center if `centered`, in SVG units. */
  x: number;
  y: number;
  size: number;
  centered?: boolean;
}

export function Formula({ text, x, y, size, centered }: FormulaProps) {
  const signs = [...text];
  const step = size * ADVANCE;
  const width = tenth(signs.length * step);
  const left = tenth(centered ? x - width / 2 : x);
  const drawn = signs.map((sign, at) => strokes(sign, left + at * step, y, size)).join('');
  const written = signs.map((sign) => (sign in DRAWN ? '\u00a0' : sign)).join('');
  return (
    <g className={classes.formula}>
      <text x={left} y={y} fontSize={size} textLength={width}>
        {written}
      </text>
      {drawn === '' ? null : <path d={drawn} strokeWidth={tenth(size * 0.085)} />}
    </g>
  );
}

/** Colours of documents, as on the light pages: red, green and blue from 0 to 255. */
export const TONES = {
  ink: [18, 21, 28],
  quiet: [95, 102, 114],
  line: [207, 201, 186],
  accent: [163, 77, 20],
  soft: [248, 235, 221],
  paper: [255, 255, 255],
} as const;

export type Tone = keyof typeof TONES;
/** From the left and from the top, in points. */
export type Point = readonly [x: number, y: number];

export interface Line {
  kind: 'line';
  from: Point;
  to: Point;
  tone: Tone;
  weight: number;
}

/** A rectangle, or an ellipse that fills it. */
export interface Area {
  kind: 'box' | 'disc';
  at: Point;
  size: Point;
  fill: Tone;
  edge: Tone;
}

/** One line of text, centred on its point. */
export interface Label {
  kind: 'label';
  at: Point;
  text: string;
  tone: Tone;
  size: number;
}

export type Shape = Line | Area | Label;

/** Size in points of every drawing. */
export const DRAWING_SIZE = { width: 480, height: 190 } as const;

export const line = (from: Point, to: Point, tone: Tone = 'line', weight = 1): Line => ({
  kind: 'line',
  from,
  to,
  tone,
  weight,
});

export const label = (at: Point, text: string, tone: Tone = 'ink', size = 10): Label => ({
  kind: 'label',
  at,
  text,
  tone,
  size,
});

export const box = (at: Point, size: Point, fill: Tone = 'paper', edge: Tone = 'line'): Area => ({
  kind: 'box',
  at,
  size,
  fill,
  edge,
});

export const disc = ([x, y]: Point, radius: number, fill: Tone = 'paper', edge: Tone = 'line'): Area => ({
  kind: 'disc',
  at: [x - radius, y - radius],
  size: [radius * 2, radius * 2],
  fill,
  edge,
});

/** A box with its text in the middle. */
export const cell = (at: Point, size: Point, text: string, lit = false): Shape[] => [
  box(at, size, lit ? 'soft' : 'paper', lit ? 'accent' : 'line'),
  label([at[0] + size[0] / 2, at[1] + size[1] / 2], text, lit ? 'accent' : 'ink'),
];

/** A line with a head at its end. */
export function arrow(from: Point, to: Point, tone: Tone = 'quiet', weight = 1): Shape[] {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const barb = (turn: number): Line =>
    line(to, [to[0] - 7 * Math.cos(angle + turn), to[1] - 7 * Math.sin(angle + turn)], tone, weight);
  return [line(from, to, tone, weight), barb(0.45), barb(-0.45)];
}

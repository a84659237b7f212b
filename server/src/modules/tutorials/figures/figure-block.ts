import type { Problem } from '../questions/question-syntax.ts';
import { AMPLITUDES_FIELDS, drawAmplitudes } from './amplitudes-figure.ts';
import { BARS_FIELDS, drawBars } from './bars-figure.ts';
import { CELLS_FIELDS, drawCells } from './cells-figure.ts';
import { drawCircuit } from './circuit-figure.ts';
import { type Drawing, renderDrawing } from './drawing.ts';
import { type FigureSource, type ReportProblem, readSource } from './figure-source.ts';
import { drawLine, LINE_FIELDS } from './line-figure.ts';
import { drawSteps } from './steps-figure.ts';
import { drawTree, TREE_FIELDS } from './tree-figure.ts';

interface FigureKind {
  fields: readonly string[];
  /** Null, or unused, after a reported mistake. */
  draw: (source: FigureSource, report: ReportProblem) => Drawing | null;
}

const KINDS: Record<string, FigureKind> = {
  amplitudes: { fields: AMPLITUDES_FIELDS, draw: drawAmplitudes },
  bars: { fields: BARS_FIELDS, draw: drawBars },
  cells: { fields: CELLS_FIELDS, draw: drawCells },
  circuit: { fields: [], draw: drawCircuit },
  line: { fields: LINE_FIELDS, draw: drawLine },
  steps: { fields: [], draw: drawSteps },
  tree: { fields: TREE_FIELDS, draw: drawTree },
};
const COMMON_FIELDS = ['kind', 'caption', 'alt'];
const KIND = /^\s*kind:\s*(\w*)\s*$/im;
const MAX_SOURCE_LENGTH = 4000;
const LIST = new Intl.ListFormat('en-US', { type: 'disjunction' });

export interface RenderedFigure {
  html: string;
  /** Caption and description, for the search. */
  text: string;
  /** For screen readers; not part of the reading time. */
  description: string;
  problems: Problem[];
}

/** @param source the text between the fences @param renderCaption renders Markdown */
export function renderFigure(
  source: string,
  renderCaption: (markdown: string) => { html: string; text: string },
): RenderedFigure {
  const problems: Problem[] = [];
  // Keep one mistake per line: others often follow from the first.
  const report: ReportProblem = (line, message) => {
    if (!problems.some((problem) => problem.line === line)) problems.push({ line, message });
  };
  const name = KIND.exec(source)?.[1]?.toLowerCase() ?? '';
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  if (!kind) report(0, `The first line is kind: with ${LIST.format(Object.keys(KINDS))}.`);
  if (source.length > MAX_SOURCE_LENGTH) report(0, `A figure has at most ${MAX_SOURCE_LENGTH} characters.`);
  if (!kind || problems.length > 0) return { html: '', text: '', description: '', problems };
  const parsed = readSource(source, [...COMMON_FIELDS, ...kind.fields], report);
  const drawing = kind.draw(parsed, report);
  if (!drawing || problems.length > 0) return { html: '', text: '', description: '', problems };
  const caption = renderCaption(parsed.fields.get('caption')?.text ?? '');
  const description = parsed.fields.get('alt')?.text || drawing.description;
  return {
    html: renderDrawing(name, { ...drawing, description }, caption.html),
    text: [caption.text, description].filter((part) => part !== '').join('\n'),
    description,
    problems,
  };
}

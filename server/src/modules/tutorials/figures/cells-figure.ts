import { type Drawing, formatList, LETTER, NARROWEST, rect, text } from './drawing.ts';
import { type FigureSource, type ReportProblem, readOption } from './figure-source.ts';

const MAX_CELLS = 16;
const CELLS_IN_ROW = 8;
const MAX_VALUE_LENGTH = Math.floor((NARROWEST * 0.84) / CELLS_IN_ROW / LETTER);
const ROW_HEIGHT = 74;
const BOX_HEIGHT = 36;

export const CELLS_FIELDS = ['cells', 'numbers', 'lit'] as const;

/** Binary strings, or numbers from 0. */
export const placeNames = (count: number, numbers: 'binary' | 'decimal'): string[] => {
  const bits = Math.max(1, Math.ceil(Math.log2(count)));
  return Array.from({ length: count }, (_, place) =>
    numbers === 'decimal' ? String(place) : place.toString(2).padStart(bits, '0'),
  );
};

function readCells({ fields }: FigureSource, report: ReportProblem): string[] {
  const field = fields.get('cells');
  const cells = field?.text.split(/\s+/).filter(Boolean) ?? [];
  if (cells.length < 2 || cells.length > MAX_CELLS)
    report(field?.line ?? 0, `cells: lists what 2 to ${MAX_CELLS} cells hold, such as 0 1 1 0.`);
  if (field && cells.some((cell) => cell.length > MAX_VALUE_LENGTH))
    report(field.line, `What a cell holds has at most ${MAX_VALUE_LENGTH} characters.`);
  return cells;
}

/** `all` lists every name. */
function readLit({ fields }: FigureSource, names: readonly string[], report: ReportProblem): Set<string> {
  const field = fields.get('lit');
  if (field?.text.toLowerCase() === 'all') return new Set(names);
  const lit = field?.text.split(/[\s,]+/).filter(Boolean) ?? [];
  const unknown = lit.find((name) => !names.includes(name));
  if (field && unknown !== undefined)
    report(field.line, `There is no cell ${unknown}: write addresses as the figure does, or all.`);
  return new Set(lit);
}

export function drawCells(source: FigureSource, report: ReportProblem): Drawing {
  for (const { line } of source.rows) report(line, 'Cells have no rows: write them behind cells:.');
  const cells = readCells(source, report);
  const names = placeNames(cells.length, readOption(source, 'numbers', ['binary', 'decimal'], report));
  const lit = readLit(source, names, report);
  const columns = Math.min(cells.length, CELLS_IN_ROW);
  const share = 100 / columns;
  const svg = cells.map((value, index) => {
    const name = names[index] ?? '';
    const isLit = lit.has(name);
    const [x, y] = [(index % columns) * share, Math.floor(index / columns) * ROW_HEIGHT];
    const box = rect(x + share * 0.08, y + 2, share * 0.84, BOX_HEIGHT, isLit ? 'drawn-box drawn-lit' : 'drawn-box', 8);
    const [middle, address] = [x + share / 2, isLit ? 'drawn-address' : ''];
    return (
      box +
      text(middle, y + 25, value, isLit ? 'drawn-on-lit' : 'drawn-value') +
      text(middle, y + BOX_HEIGHT + 20, name, address)
    );
  });
  const height = Math.ceil(cells.length / columns) * ROW_HEIGHT - 12;
  const held = formatList(cells.map((value, index) => `${names[index]}: ${value}`));
  const marked = lit.size === 0 ? '' : ` Lit: ${lit.size === cells.length ? 'all' : formatList([...lit])}.`;
  return { panels: [{ height, svg: svg.join('') }], description: `${cells.length} cells. ${held}.${marked}` };
}

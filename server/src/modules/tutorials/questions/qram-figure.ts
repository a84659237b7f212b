import { escapeHtml } from '@qram/contract/values/html-escaping';
import {
  buildQuery,
  describeStep,
  edgePath,
  formatBits,
  formatKet,
  formatRunLink,
  listReachedCells,
  listTokens,
  type Query,
  ROUTER_OUTLINES,
  type RouterLetter,
  type RouterWeights,
  type RunSettings,
  type RunState,
  readState,
  type Token,
  toLineWidth,
  toRouterLook,
  toTreeX,
} from '@qram/simulator';
import { at, edges } from '../figures/tree-shapes.ts';

/** Heights in pixels. Widths are shares of the figure, so that letters keep their size in any window. */
const ROOT_Y = 24;
const LEVEL_HEIGHT = 74;
const CELL_HEIGHT = 40;
/** Room for the cells' addresses, which stand upright for 16 cells. */
const ADDRESS_HEIGHT = 30;
const UPRIGHT_HEIGHT = 48;
const UPRIGHT_BITS = 4;
const LETTER_WIDTH = 9;
const SMALLEST = 1e-12;

interface Drawing {
  query: Query;
  state: RunState;
}

const round = (value: number): number => Math.round(value * 10) / 10;
const toY = (level: number): number => ROOT_Y + level * LEVEL_HEIGHT;

/** As wide as the amplitude that it carries. */
function weightedEdge(level: number, index: number, weight: number): string {
  const amplitude = weight > SMALLEST ? Math.sqrt(weight) : 0;
  return edges(edgePath({ level, index, toY }), round(toLineWidth(amplitude)), amplitude > 0);
}

function router(level: number, index: number, weights: RouterWeights): string {
  const look = toRouterLook(weights);
  const shape = look === 'W' ? '<circle r="13"/>' : `<polygon points="${ROUTER_OUTLINES[look]}"/>`;
  const kind = look === 'W' ? 'qram-waiting' : 'qram-set';
  return at(toTreeX(level, index), toY(level), `qram-router ${kind}`, `${shape}<text y="5">${look}</text>`);
}

function cell({ query }: Drawing, address: number, word: number, reached: boolean): string {
  const { addressBits, wordBits } = query.memory;
  const width = Math.max(addressBits < 3 ? 46 : 30, wordBits * LETTER_WIDTH + 14);
  const box = `<rect x="${-width / 2}" width="${width}" height="${CELL_HEIGHT}" rx="8"/>`;
  const texts = `<text y="26">${formatBits(word, wordBits)}</text><text class="qram-address" y="${CELL_HEIGHT + 20}">${formatBits(address, addressBits)}</text>`;
  return at(toTreeX(addressBits, address), toY(addressBits), `qram-cell${reached ? ' qram-reached' : ''}`, box + texts);
}

function token({ query }: Drawing, { level, index, values }: Token): string {
  const width = 12 + 8 * values.length;
  const y = toY(level) - (level === query.memory.addressBits ? 4 : 20);
  const box = `<rect x="${-width / 2}" y="-10" width="${width}" height="20" rx="10"/><text y="4.5">${values}</text>`;
  return at(toTreeX(level, index), y, 'qram-token', box);
}

function drawEdges({ state }: Drawing, height: number): string {
  const lines = state.routers.flatMap((routers, level) =>
    routers.flatMap(({ left, right }, index) => [
      { weight: left, html: weightedEdge(level + 1, 2 * index, left) },
      { weight: right, html: weightedEdge(level + 1, 2 * index + 1, right) },
    ]),
  );
  const paths = lines.toSorted((a, b) => a.weight - b.weight).map(({ html }) => html);
  return `<svg class="qram-edges" viewBox="0 0 100 ${height}" preserveAspectRatio="none" width="100%" height="${height}">${paths.join('')}</svg>`;
}

const drawRouters = ({ state }: Drawing): string =>
  state.routers.flatMap((routers, level) => routers.map((weights, index) => router(level, index, weights))).join('');

function drawCells(drawing: Drawing): string {
  const { query, state } = drawing;
  const reached = listReachedCells(state, query.schedule);
  return query.memory.cells.map((word, address) => cell(drawing, address, word, reached.includes(address))).join('');
}

/** As wide as its container, up to what the cells need. */
const frame = ({ query }: Drawing, height: number, label: string, html: string): string =>
  `<svg class="qram-drawing" data-bits="${query.memory.addressBits}" width="100%" height="${height}" role="img" aria-label="${escapeHtml(label)}">${html}</svg>`;

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

const ROUTER_WORDS = { W: 'waits', L: 'left', R: 'right' } as const;
const describePath = (path: readonly RouterLetter[]): string =>
  `routers ${path.map((letter) => ROUTER_WORDS[letter]).join(', ')}`;

/** For screen readers. */
function describe({ query, state }: Drawing): string {
  const { memory } = query;
  const { addressBits, wordBits } = memory;
  const cells = memory.cells.map((word) => formatBits(word, wordBits)).join(' ');
  const branches = state.branches.map(({ address, path, bus }) => {
    return `${formatKet(address, addressBits)}: ${describePath(path)}; bus ${formatBits(bus.value, wordBits)}`;
  });
  return `Tree of a memory with the cells ${cells}. ${branches.join('. ')}.`;
}

/** Static form of the slider, which replaces it. */
function drawTrack({ query, state }: Drawing): string {
  const marks = query.schedule.steps.map(({ number }) => {
    if (number > state.number) return '<span></span>';
    return `<span class="${number === state.number ? 'qram-here' : 'qram-done'}"></span>`;
  });
  return `<span class="qram-track" aria-hidden="true">${marks.join('')}</span>`;
}

const formatStep = ({ query, state }: Drawing): string =>
  `Step ${state.number} of ${query.schedule.steps.length}${state.step ? `. ${describeStep(query.schedule, state.step)}` : ', before the query.'}`;

/** Links to the simulator at this step. */
export function renderQramFigure(run: RunSettings, caption: string): string {
  const query = buildQuery(run);
  const { addressBits } = run.memory;
  const drawing = { query, state: readState(query, run.step) };
  const cellsY = toY(addressBits);
  const height = cellsY + CELL_HEIGHT + (addressBits < UPRIGHT_BITS ? ADDRESS_HEIGHT : UPRIGHT_HEIGHT);
  const asked = LIST.format(query.branches.map(({ address }) => formatKet(address, addressBits)));
  const tokens = listTokens(drawing.state, query.memory).map((qubit) => token(drawing, qubit));
  const tree = [drawEdges(drawing, cellsY), drawRouters(drawing), drawCells(drawing), ...tokens].join('');
  const svg = frame(drawing, height, describe(drawing), tree);
  const link = `<span class="qram-actions"><a class="qram-link" href="/simulator#${escapeHtml(formatRunLink(run))}">Open in simulator</a></span>`;
  const words = `<span class="qram-sentence">A query for ${escapeHtml(asked)}. ${escapeHtml(formatStep(drawing))}</span>`;
  const step = `<div class="qram-step">${drawTrack(drawing)}${words}${link}</div>`;
  const text = caption === '' ? '' : `<figcaption>${caption}</figcaption>`;
  return `<figure class="qram"><div class="qram-tree">${svg}</div><div class="qram-live"></div>${step}${text}</figure>\n`;
}

/** Omits the cells, which follow as form fields. */
export function renderRouters(run: RunSettings): string {
  const query = buildQuery(run);
  const drawing = { query, state: readState(query, run.step) };
  const height = toY(run.memory.addressBits);
  const paths = drawing.state.branches.map(
    ({ address, path }) => `${formatKet(address, run.memory.addressBits)}: ${describePath(path)}`,
  );
  return frame(
    drawing,
    height,
    `Routers of the tree. ${paths.join('. ')}.`,
    drawEdges(drawing, height) + drawRouters(drawing),
  );
}

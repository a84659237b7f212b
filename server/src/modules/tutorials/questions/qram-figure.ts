import { escapeHtml } from '@qram/contract/html-escaping';
import {
  buildQuery,
  formatBits,
  formatKet,
  formatRunLink,
  type Query,
  type RouterWeights,
  type RunSettings,
  type RunState,
  readState,
} from '@qram/simulator';

/** Sizes in pixels of a figure in its natural size. */
const CELL_STEP = 66;
const MIN_WIDTH = 4 * CELL_STEP;
const ROOT_Y = 44;
const LEVEL_HEIGHT = 74;
const CELL = { width: 46, height: 40 };
const SMALLEST = 1e-12;

interface Drawing {
  query: Query;
  state: RunState;
  width: number;
}

type Look = 'W' | 'L' | 'R' | 'L|R';

const OUTLINES: Record<Exclude<Look, 'W'>, string> = {
  L: '-23,0 -12,-13 19,-13 19,13 -12,13',
  R: '23,0 12,-13 -19,-13 -19,13 12,13',
  'L|R': '-25,0 -15,-13 15,-13 25,0 15,13 -15,13',
};

const round = (value: number): number => Math.round(value * 10) / 10;
const toX = ({ width }: Drawing, level: number, index: number): number =>
  round(((2 * index + 1) / 2 ** (level + 1)) * width);
const toY = (level: number): number => ROOT_Y + level * LEVEL_HEIGHT;

function toLook({ left, right }: RouterWeights): Look {
  if (left > SMALLEST && right > SMALLEST) return 'L|R';
  if (left > SMALLEST) return 'L';
  return right > SMALLEST ? 'R' : 'W';
}

/** A line from a router, as wide as the amplitude that it carries. */
function edge(drawing: Drawing, level: number, index: number, weight: number): string {
  const [x0, x1] = [toX(drawing, level - 1, Math.floor(index / 2)), toX(drawing, level, index)];
  const [y0, y1] = [toY(level - 1), toY(level)];
  const middle = (y0 + y1) / 2;
  const lit = weight > SMALLEST ? ' class="qram-lit"' : '';
  const width = weight > SMALLEST ? round(2 + 8 * Math.sqrt(weight)) : 1.5;
  return `<path${lit} d="M${x0} ${y0}C${x0} ${middle} ${x1} ${middle} ${x1} ${y1}" stroke-width="${width}"/>`;
}

function router(drawing: Drawing, level: number, index: number, weights: RouterWeights): string {
  const look = toLook(weights);
  const shape = look === 'W' ? '<circle r="13"/>' : `<polygon points="${OUTLINES[look]}"/>`;
  const kind = look === 'W' ? 'qram-waiting' : 'qram-set';
  const place = `translate(${toX(drawing, level, index)} ${toY(level)})`;
  return `<g class="${kind}" transform="${place}">${shape}<text y="5">${look}</text></g>`;
}

function cell(drawing: Drawing, address: number, word: number, reached: boolean): string {
  const { addressBits, wordBits } = drawing.query.memory;
  const { width, height } = CELL;
  const place = `translate(${toX(drawing, addressBits, address)} ${toY(addressBits)})`;
  const box = `<rect x="${-width / 2}" width="${width}" height="${height}" rx="8"/>`;
  const texts = `<text y="26">${formatBits(word, wordBits)}</text><text class="qram-address" y="${height + 20}">${formatBits(address, addressBits)}</text>`;
  return `<g class="qram-cell${reached ? ' qram-reached' : ''}" transform="${place}">${box}${texts}</g>`;
}

/** The traveling qubits by place, with the values that they have in different branches. */
function tokens(drawing: Drawing): string[] {
  const { query, state } = drawing;
  const { addressBits, wordBits } = query.memory;
  const places = Map.groupBy(
    state.branches.flatMap(({ transit }) => transit),
    ({ kind, level, index }) => `${kind} ${level} ${index}`,
  );
  return [...places.values()].flatMap((qubits) => {
    const [first] = qubits;
    if (!first) return [];
    const { kind, level, index } = first;
    const values = [...new Set(qubits.map(({ value }) => (kind === 'bus' ? formatBits(value, wordBits) : `${value}`)))];
    const text = values.join('/');
    const width = 12 + 8 * text.length;
    const place = `translate(${toX(drawing, level, index)} ${toY(level) - (level === addressBits ? 4 : 20)})`;
    return `<g class="qram-token" transform="${place}"><rect x="${-width / 2}" y="-10" width="${width}" height="20" rx="10"/><text y="4.5">${text}</text></g>`;
  });
}

function drawTree(drawing: Drawing): string {
  const { query, state } = drawing;
  const { addressBits, cells } = query.memory;
  const lit = state.branches.flatMap(({ bus }) => (bus.place?.level === addressBits ? [bus.place.index] : []));
  const edges = state.routers.flatMap((routers, level) =>
    routers.flatMap(({ left, right }, index) => [
      { weight: left, html: edge(drawing, level + 1, 2 * index, left) },
      { weight: right, html: edge(drawing, level + 1, 2 * index + 1, right) },
    ]),
  );
  return [
    `<g class="qram-edges">${edges
      .toSorted((a, b) => a.weight - b.weight)
      .map(({ html }) => html)
      .join('')}</g>`,
    ...state.routers.flatMap((routers, level) =>
      routers.map((weights, index) => router(drawing, level, index, weights)),
    ),
    ...cells.map((word, address) => cell(drawing, address, word, lit.includes(address))),
    ...tokens(drawing),
  ].join('');
}

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** The figure in words, for those who don't see it. */
function describe({ query, state }: Drawing): string {
  const { memory } = query;
  const { addressBits, wordBits } = memory;
  const cells = memory.cells.map((word) => formatBits(word, wordBits)).join(' ');
  const branches = state.branches.map(({ address, path, bus }) => {
    const routers = path.map((letter) => ({ W: 'waits', L: 'left', R: 'right' })[letter]).join(', ');
    return `${formatKet(address, addressBits)}: routers ${routers}; bus ${formatBits(bus.value, wordBits)}`;
  });
  return `Tree of a memory with the cells ${cells}. ${branches.join('. ')}.`;
}

const formatStep = ({ query, state }: Drawing): string =>
  `Step ${state.number} of ${query.schedule.steps.length}${state.step ? `. ${state.step.sentence}` : ', before the query.'}`;

/** A query at one step as a figure, with a link that opens it in the simulator. */
export function renderQramFigure(run: RunSettings, caption: string): string {
  const query = buildQuery(run);
  const { addressBits, cells } = run.memory;
  const drawing = { query, state: readState(query, run.step), width: Math.max(MIN_WIDTH, cells.length * CELL_STEP) };
  const height = toY(addressBits) + CELL.height + 30;
  const asked = LIST.format(query.branches.map(({ address }) => formatKet(address, addressBits)));
  const svg = `<svg viewBox="0 0 ${drawing.width} ${height}" width="${drawing.width}" height="${height}" role="img" aria-label="${escapeHtml(describe(drawing))}">${drawTree(drawing)}</svg>`;
  const link = `<a class="qram-link" href="/simulator#${escapeHtml(formatRunLink(run))}">Open in simulator</a>`;
  const step = `<p class="qram-step"><span>A query for ${escapeHtml(asked)}. ${escapeHtml(formatStep(drawing))}</span>${link}</p>`;
  const text = caption === '' ? '' : `<figcaption>${caption}</figcaption>`;
  return `<figure class="qram"><div class="qram-tree" role="group" aria-label="Figure" tabindex="0">${svg}</div>${step}${text}</figure>\n`;
}

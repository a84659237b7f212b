import { formatKet } from '../addresses.ts';
import { formatComplex } from '../ket-text.ts';
import { formatBits } from '../memory.ts';
import type { Query } from '../query.ts';
import { type BranchState, type Place, type RunState, readState } from '../run-state.ts';
import { edgePath, ROUTER_OUTLINES, toLineWidth, toRouterLook, toTreeX } from '../tree-shapes.ts';
import { listReachedCells, listTokens, type Token } from '../tree-tokens.ts';
import { escapeXml } from './escape-xml.ts';
import { MAX_EXPORTED_ADDRESS_BITS } from './exported-circuit.ts';
import { CREDIT, describeTree, listActedErrors, selectBranches, type TreeView } from './tree-caption.ts';

/** In pixels. */
const EDGE = 24;
const ROOT_Y = 60;
const LEVEL = 96;
const CELL = 40;
const ADDRESS = 30;
const LINE = 18;
const MIN_WIDTH = 560;
const MIN_TREE = 256;
const MIN_PITCH = 64;
/** Widths of letters: in the caption at most, on average; in the tree; in numbers and the link. */
const LETTER = 6.8;
const MONO = 8.5;
const SMALL_MONO = 7;

const DIGITS = 3;
/** Less is rounding. */
const SMALLEST = 1e-9;
/** Letters of errors beside a router. */
const MAX_LETTERS = 3;

const MONOSPACED = 'ui-monospace, Menlo, Consolas, monospace';

const KEY =
  'Routers: W waits, L sends left, R sends right, L|R both, in different branches. Line width and number: √ of the probability of the branches in which the router sends this way.';
const ERROR_KEY = 'Dashed frame: an error has acted on this router.';

interface Drawing extends TreeView {
  readonly query: Query;
  readonly state: RunState;
  /** Of the tree. */
  readonly width: number;
}

const toY = (level: number): number => ROOT_Y + LEVEL * level;
const toX = ({ width }: Drawing, { level, index }: Place): number => (toTreeX(level, index) * width) / 100;

const formatAmplitude = (amplitude: number): string =>
  Math.abs(amplitude - 1) < SMALLEST ? '1' : amplitude.toFixed(DIGITS);

const text = (x: number, y: number, content: string, attributes = ''): string =>
  `<text x="${x}" y="${y}" stroke="none"${attributes}>${escapeXml(content)}</text>`;

const at = (drawing: Drawing, place: Place, kind: string, drawn: string, below = 0): string =>
  `<g class="${kind}" transform="translate(${toX(drawing, place)} ${toY(place.level) + below})">${drawn}</g>`;

interface Edge extends Place {
  readonly amplitude: number;
}

/** By their lower ends, the widest last. */
const listEdges = ({ routers }: RunState): Edge[] =>
  routers
    .flatMap((weightsInLevel, above) =>
      weightsInLevel.flatMap(({ left, right }, index) =>
        [left, right].map((weight, side) => ({
          level: above + 1,
          index: 2 * index + side,
          amplitude: weight < SMALLEST ** 2 ? 0 : Math.sqrt(weight),
        })),
      ),
    )
    .toSorted((one, other) => one.amplitude - other.amplitude);

const drawLine = (path: string, amplitude: number): string =>
  amplitude === 0
    ? `<path d="${path}" stroke="#888" stroke-width="1" stroke-dasharray="3 3"/>`
    : `<path d="${path}" stroke-width="${Number(toLineWidth(amplitude).toFixed(DIGITS))}"/>`;

function drawEdges(drawing: Drawing): string {
  const { width, state } = drawing;
  const root = state.routers[0]?.[0] ?? { left: 0, right: 0 };
  const enter = drawLine(`M${width / 2} ${EDGE}V${ROOT_Y}`, Math.sqrt(root.left + root.right));
  const lines = listEdges(state).map(({ level, index, amplitude }) =>
    drawLine(edgePath({ level, index, toY, width }), amplitude),
  );
  return `<g fill="none">${enter}${lines.join('')}</g>`;
}

/** Below the middle of an edge, where those of a router are apart and qubits above the next one don't hide them. */
function drawNumber(drawing: Drawing, { level, index, amplitude }: Edge): string {
  const above = toX(drawing, { level: level - 1, index: Math.floor(index / 2) });
  const below = toX(drawing, { level, index });
  const label = formatAmplitude(amplitude);
  const [x, y] = [above + 0.65 * (below - above), toY(level - 1) + 0.55 * LEVEL];
  const width = SMALL_MONO * label.length;
  const box = `<rect x="${-width / 2}" y="-8" width="${width}" height="16" fill="#fff" stroke="none"/>`;
  return `<g class="amplitude" transform="translate(${x} ${y})">${box}${text(0, 4, label, ' font-size="11"')}</g>`;
}

/** A dashed frame around a router in which errors have acted, with their letters. */
function drawErrors({ query, step }: Drawing, { level, index }: Place): string {
  const letters = listActedErrors(query, step).flatMap((error) =>
    error.level === level && error.index === index ? [error.pauli] : [],
  );
  if (letters.length === 0) return '';
  const label = letters.slice(0, MAX_LETTERS).join(' ') + (letters.length > MAX_LETTERS ? ' …' : '');
  const frame = '<rect x="-31" y="-19" width="62" height="38" fill="none" stroke-width="1.5" stroke-dasharray="5 3"/>';
  return frame + text(37, 5, label, ' class="error" font-weight="700" text-anchor="start"');
}

function drawRouters(drawing: Drawing): string {
  return drawing.state.routers
    .flatMap((weightsInLevel, level) =>
      weightsInLevel.map((weights, index) => {
        const look = toRouterLook(weights);
        const shape =
          look === 'W'
            ? '<circle r="13" fill="#fff"/>'
            : `<polygon points="${ROUTER_OUTLINES[look]}" fill="#fff" stroke-width="2"/>`;
        const place = { level, index };
        return at(
          drawing,
          place,
          'router',
          shape + text(0, 5, look, ' font-weight="700"') + drawErrors(drawing, place),
        );
      }),
    )
    .join('');
}

/** Cells with their data and addresses; bold where the bus is, and where the query asks. */
function drawCells(drawing: Drawing): string {
  const { query, state } = drawing;
  const { addressBits, wordBits, cells } = query.memory;
  const reached = new Set(listReachedCells(state, query.schedule));
  const asked = new Set(state.branches.map(({ address }) => address));
  const width = MONO * wordBits + 24;
  return cells
    .map((word, index) => {
      const box = `<rect x="${-width / 2}" width="${width}" height="${CELL}" rx="6" fill="#fff" stroke-width="${reached.has(index) ? 3 : 1}"/>`;
      const data = text(
        0,
        27,
        formatBits(word, wordBits),
        ` class="data"${reached.has(index) ? ' font-weight="700"' : ''}`,
      );
      const address = text(
        0,
        CELL + 20,
        formatKet(index, addressBits),
        asked.has(index) ? ' font-weight="700" text-decoration="underline"' : ' fill="#555"',
      );
      return at(drawing, { level: addressBits, index }, 'cell', box + data + address);
    })
    .join('');
}

/** The bus is black, address bits are white. */
function drawToken(drawing: Drawing, token: Token): string {
  const { kind, level, values } = token;
  const width = 12 + MONO * values.length;
  const [fill, ink] = kind === 'bus' ? ['#111', '#fff'] : ['#fff', '#111'];
  const box = `<rect x="${-width / 2}" y="-10" width="${width}" height="20" rx="10" fill="${fill}" stroke-width="1.5"/>`;
  const below = level === drawing.query.memory.addressBits ? -4 : -22;
  return at(drawing, token, kind, box + text(0, 4.5, values, ` fill="${ink}" font-weight="700"`), below);
}

function describeBranch({ address, amplitude, path, bus }: BranchState, query: Query): string {
  const { addressBits, wordBits } = query.memory;
  const place =
    bus.place === null
      ? 'outside the tree'
      : bus.place.level === addressBits
        ? `at cell ${formatKet(bus.place.index, addressBits)}`
        : `on level ${bus.place.level + 1}`;
  return `${formatKet(address, addressBits)}: amplitude ${formatComplex(amplitude)}, routers ${path.join(' ')}, bus ${formatBits(bus.value, wordBits)} ${place}.`;
}

/** Breaks between words, and inside those that are longer than a line. */
function wrap(content: string, width: number): string[] {
  const letters = Math.floor(width / LETTER);
  const pieces = content.split(' ').flatMap((word) => word.match(new RegExp(`.{1,${letters}}`, 'gu')) ?? []);
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + piece.length < letters) lines[lines.length - 1] = `${last} ${piece}`;
    else lines.push(piece);
  }
  return lines;
}

/**
 * A drawing of the tree at a step that needs no other file and can be printed without colors, with a caption below.
 * @param link address of the run, which the caption names
 * @throws RangeError for more than 4 address bits, or a step outside the schedule
 */
export function exportTreeSvg(query: Query, view: TreeView, link: string): string {
  const { addressBits, wordBits, cells } = query.memory;
  if (addressBits > MAX_EXPORTED_ADDRESS_BITS)
    throw new RangeError(`The tree is drawn for up to ${2 ** MAX_EXPORTED_ADDRESS_BITS} cells.`);
  const state = readState({ ...query, branches: selectBranches(query, view) }, view.step);
  const treeWidth = Math.max(MIN_PITCH, MIN_TREE / cells.length, MONO * wordBits + 34) * cells.length;
  const drawing: Drawing = { ...view, query, state, width: treeWidth };
  const width = Math.max(treeWidth, MIN_WIDTH) + 2 * EDGE;
  const sentence = describeTree(query, view);
  const key = listActedErrors(query, view.step).length === 0 ? KEY : `${KEY} ${ERROR_KEY}`;
  const captions = [sentence, key, `${CREDIT}:`].flatMap((content) => wrap(content, width - 2 * EDGE));
  const links = wrap(link, width - 2 * EDGE);
  const captionY = toY(addressBits) + CELL + ADDRESS + LINE + EDGE;
  const height = captionY + LINE * (captions.length + links.length) + EDGE;
  const toLine = (content: string, line: number) => text(EDGE, captionY + LINE * line, content);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="#111" stroke="none" font-size="12">`,
    `<title>${escapeXml(`Tree of a quantum random access memory at step ${view.step}`)}</title>`,
    `<desc>${escapeXml([sentence, ...state.branches.map((branch) => describeBranch(branch, query))].join(' '))}</desc>`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    `<g transform="translate(${(width - treeWidth) / 2} 0)" font-family="${MONOSPACED}" font-size="13" text-anchor="middle" stroke="#111">`,
    drawEdges(drawing),
    ...listEdges(state).flatMap((edge) => (edge.amplitude > 0 ? [drawNumber(drawing, edge)] : [])),
    drawRouters(drawing),
    drawCells(drawing),
    ...listTokens(state, query.memory).map((token) => drawToken(drawing, token)),
    '</g>',
    '<g font-family="Helvetica, Arial, sans-serif">',
    ...captions.map(toLine),
    `<a href="${escapeXml(link)}" font-family="${MONOSPACED}" font-size="11">`,
    ...links.map((content, line) => toLine(content, captions.length + line)),
    '</a>',
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

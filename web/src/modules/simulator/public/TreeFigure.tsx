import {
  type Architecture,
  formatBits,
  formatKet,
  type Memory,
  type QubitInTransit,
  type Query,
  type RouterWeights,
  type RunState,
  type Schedule,
} from '@qram/simulator';
import { formatAmplitude } from '../format-state.ts';
import {
  listRouters,
  type PlacedRouter,
  ROUTER_LETTERS,
  ROUTER_TEXTS,
  RouterShape,
  toRouterLook,
} from './RouterShape.tsx';
import classes from './TreeFigure.module.css';
import { TreeGrid, type TreeRow } from './TreeGrid.tsx';

/** Heights in pixels. Widths are shares of the figure, so that a tree fits any window. */
const ROOT_Y = 92;
const LEVEL_HEIGHT = 78;
const CELL_HEIGHT = 46;

export interface RouterPlace {
  level: number;
  index: number;
}

interface TreeFigureProps {
  query: Query;
  state: RunState;
  /** The router whose panel is open. */
  chosen: RouterPlace | null;
  /** Without it, routers can't be broken. */
  onChoose?: (place: RouterPlace) => void;
  onFlip(cell: number): void;
  onToggle(address: number): void;
}

/** The middle of a router or cell, in percent of the width. */
const toX = (level: number, index: number): number => ((2 * index + 1) / 2 ** (level + 1)) * 100;
const toY = (level: number): number => ROOT_Y + level * LEVEL_HEIGHT;

const place = (x: number, y: number) => ({ insetInlineStart: `${x}%`, insetBlockStart: y });

/** Line width of an amplitude, in pixels. */
const toWidth = (amplitude: number): number => (amplitude === 0 ? 1.5 : 2 + 8 * amplitude);

interface Edge {
  key: string;
  d: string;
  amplitude: number;
}

function buildEdges(routers: RunState['routers']): Edge[] {
  return routers.flatMap((level, depth) =>
    level.flatMap(({ left, right }: RouterWeights, index) =>
      [left, right].map((weight, side): Edge => {
        const [x0, x1] = [toX(depth, index), toX(depth + 1, 2 * index + side)];
        const [y0, y1] = [toY(depth), toY(depth + 1)];
        const middle = (y0 + y1) / 2;
        return {
          key: `${depth}.${index}.${side}`,
          d: `M${x0} ${y0}C${x0} ${middle} ${x1} ${middle} ${x1} ${y1}`,
          amplitude: Math.sqrt(weight),
        };
      }),
    ),
  );
}

function Edges({ routers }: { routers: RunState['routers'] }) {
  const height = toY(routers.length);
  const root = routers[0]?.[0] ?? { left: 0, right: 0 };
  const enter: Edge = { key: 'enter', d: `M50 ${ROOT_Y - 48}V${ROOT_Y}`, amplitude: Math.sqrt(root.left + root.right) };
  const edges = [enter, ...buildEdges(routers)].toSorted((a, b) => a.amplitude - b.amplitude);
  return (
    <svg
      className={classes.edges}
      style={{ blockSize: height }}
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {edges.map(({ key, d, amplitude }) => (
        <path
          key={key}
          d={d}
          data-lit={amplitude > 0 || undefined}
          strokeWidth={toWidth(amplitude)}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

/** The address bits and the bus outside the tree; dashed where they are in it. */
function Register({ query, state }: Pick<TreeFigureProps, 'query' | 'state'>) {
  const { phases } = query.schedule;
  const isInTree = (bit: number) =>
    state.number >= (phases.find((phase) => phase.kind === 'load' && phase.bit === bit)?.first ?? 0) &&
    state.number < (phases.find((phase) => phase.kind === 'unload' && phase.bit === bit)?.last ?? 0);
  return (
    <div className={classes.register} aria-hidden="true">
      <span className={classes.registerName}>Address</span>
      {Array.from({ length: query.memory.addressBits }, (_, bit) => bit).map((bit) => (
        <span key={bit} className={classes.qubit} data-away={isInTree(bit) || undefined}>
          {bit + 1}
        </span>
      ))}
      <span className={classes.qubit} data-bus="" data-away={state.branches.some(({ bus }) => bus.place) || undefined}>
        B
      </span>
      <span className={classes.registerName}>Bus</span>
    </div>
  );
}

interface Token {
  kind: QubitInTransit['kind'];
  level: number;
  index: number;
  values: string;
}

/** The traveling qubits by place, with the values that they have in different branches. */
function findTokens({ branches }: RunState, { wordBits }: Memory): Token[] {
  const tokens = new Map<string, Token>();
  for (const { kind, level, index, value } of branches.flatMap(({ transit }) => transit)) {
    const text = kind === 'bus' ? formatBits(value, wordBits) : `${value}`;
    const key = `${kind}.${level}.${index}`;
    const values = tokens.get(key)?.values ?? text;
    tokens.set(key, { kind, level, index, values: values.split('/').includes(text) ? values : `${values}/${text}` });
  }
  return [...tokens.values()];
}

const describeRouter = (level: number, index: number, weights: RouterWeights): string => {
  const name = level === 0 ? 'Root router' : `Router ${index + 1} of level ${level + 1}`;
  const look = toRouterLook(weights);
  return `${name} ${ROUTER_LETTERS[look]} ${ROUTER_TEXTS[look]}`;
};

const ARCHITECTURES: Record<Architecture, string> = { 'bucket-brigade': 'Bucket brigade', 'fan-out': 'Fan-out' };

function Legend({ architecture }: Pick<Schedule, 'architecture'>) {
  return (
    <div className={classes.legends} aria-hidden="true">
      <ul className={classes.legend}>
        <li className={classes.legendTitle}>{ARCHITECTURES[architecture]}</li>
        <li>
          <RouterShape look="W" size="small" /> Wait
        </li>
        <li>
          <RouterShape look="L" size="small" /> Left
        </li>
        <li>
          <RouterShape look="R" size="small" /> Right
        </li>
        <li>
          <RouterShape look="LR" size="small" />
          <span>
            Both<span className={classes.roomy}>, in different branches</span>
          </span>
        </li>
        <li>
          <span className={classes.legendToken}>b</span> Bus
        </li>
      </ul>
      <ul className={classes.legend}>
        <li className={classes.legendTitle}>Amplitude</li>
        {[1, Math.sqrt(2 / 3), Math.sqrt(1 / 3)].map((amplitude) => (
          <li key={amplitude}>
            <span className={classes.legendLine} style={{ blockSize: toWidth(amplitude) }} />
            <span>{amplitude === 1 ? '1' : formatAmplitude({ re: amplitude, im: 0 })}</span>
          </li>
        ))}
        <li>
          <span className={classes.qubit} data-away="" data-small="" /> In the tree
        </li>
      </ul>
    </div>
  );
}

/** The address bit of each level, beside its first router. On the lowest level of 16 cells there is room between two. */
const LevelNames = ({ addressBits }: Pick<Memory, 'addressBits'>) =>
  Array.from({ length: addressBits }, (_, level) => (
    <span
      key={toX(level, 0)}
      className={`${classes.levelName} ${classes.roomy}`}
      style={place(toX(Math.min(level, 2), 0), toY(level))}
      data-between={level > 2 || undefined}
      aria-hidden="true"
    >
      {`bit ${level + 1}`}
    </span>
  ));

/** The tree of a memory of up to 16 cells at one step. Its routers, cells and addresses are buttons. */
export function TreeFigure({ query, state, chosen, onChoose, onFlip, onToggle }: TreeFigureProps) {
  const { memory } = query;
  const { addressBits, wordBits, cells } = memory;
  const cellsY = toY(addressBits);
  const width = `min(58px, calc(${100 / cells.length}% - 5px))`;
  const asked = new Set(query.branches.map(({ address }) => address));
  const reached = new Set(
    state.branches.flatMap(({ bus }) => (bus.place?.level === addressBits ? [bus.place.index] : [])),
  );
  const addresses = cells.map((_, address) => formatKet(address, addressBits));
  const toRouter = ({ key, level, index, weights }: PlacedRouter) => (
    <button
      key={key}
      type="button"
      className={classes.router}
      style={place(toX(level, index), toY(level))}
      aria-label={describeRouter(level, index, weights)}
      aria-expanded={onChoose ? chosen?.level === level && chosen.index === index : undefined}
      aria-disabled={onChoose ? undefined : true}
      onClick={() => onChoose?.({ level, index })}
    >
      <RouterShape look={toRouterLook(weights)} />
    </button>
  );
  const toCell = (word: number, cell: number) => (
    <button
      key={addresses[cell]}
      type="button"
      className={classes.cell}
      style={{ ...place(toX(addressBits, cell), cellsY), inlineSize: width }}
      data-reached={reached.has(cell) || undefined}
      aria-label={`Flip cell ${addresses[cell]}, now ${formatBits(word, wordBits)}`}
      onClick={() => onFlip(cell)}
    >
      {formatBits(word, wordBits)}
    </button>
  );
  const toAddress = (_word: number, address: number) => (
    <button
      key={addresses[address]}
      type="button"
      className={classes.address}
      style={{ ...place(toX(addressBits, address), cellsY + CELL_HEIGHT + 10), inlineSize: width }}
      aria-label={`Address ${addresses[address]}`}
      aria-pressed={asked.has(address)}
      onClick={() => onToggle(address)}
    >
      <span className={classes.ket}>|</span>
      <span>{formatBits(address, addressBits)}</span>
      <span className={classes.ket}>⟩</span>
    </button>
  );
  const routers = listRouters(state.routers);
  const rows: TreeRow[] = [
    ...state.routers.map((_, depth) => ({
      label: `Routers of level ${depth + 1}`,
      buttons: routers.filter(({ level }) => level === depth).map(toRouter),
    })),
    { label: 'Cells', buttons: cells.map(toCell) },
    { label: 'Addresses of the query', buttons: cells.map(toAddress) },
  ];
  return (
    <div className={classes.figure} data-wide={addressBits === 4 || undefined}>
      <Legend architecture={query.schedule.architecture} />
      <div className={classes.scroller}>
        <div className={classes.tree} style={{ blockSize: cellsY + CELL_HEIGHT + 56 }}>
          <Edges routers={state.routers} />
          <Register query={query} state={state} />
          <LevelNames addressBits={addressBits} />
          <TreeGrid label="Tree" rows={rows} />
          {findTokens(state, memory).map(({ kind, level, index, values }) => (
            <span
              key={`${kind}.${level}.${index}`}
              className={classes.token}
              data-kind={kind}
              style={place(toX(level, index), toY(level) - (level === addressBits ? 4 : 22))}
              aria-hidden="true"
            >
              {values}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

import {
  formatBits,
  formatKet,
  listReachedCells,
  listTokens,
  type Memory,
  type Query,
  type RouterWeights,
  type RunState,
  toRouterLook,
  toTreeX,
} from '@qram/simulator';
import { chooseKeyAmplitudes, EdgeNumbers } from './EdgeNumbers.tsx';
import { listRouters, type PlacedRouter, ROUTER_TEXTS, RouterShape } from './RouterShape.tsx';
import { Edges, listEdges } from './TreeEdges.tsx';
import classes from './TreeFigure.module.css';
import { TreeGrid, type TreeRow } from './TreeGrid.tsx';
import { TreeLegend } from './TreeLegend.tsx';
import { getHeights, ON_PAGE, place, toY } from './tree-geometry.ts';

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
  /** In a text: as large as the drawing that stood there, without legend and register. */
  isInText?: boolean;
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

const describeRouter = (level: number, index: number, weights: RouterWeights): string => {
  const name = level === 0 ? 'Root router' : `Router ${index + 1} of level ${level + 1}`;
  const look = toRouterLook(weights);
  return `${name} ${look} ${ROUTER_TEXTS[look]}`;
};

/** The address bit of each level, beside its first router. On the lowest level of 16 cells there is room between two. */
const LevelNames = ({ addressBits }: Pick<Memory, 'addressBits'>) =>
  Array.from({ length: addressBits }, (_, level) => (
    <span
      key={toTreeX(level, 0)}
      className={`${classes.levelName} ${classes.roomy}`}
      style={place(toTreeX(Math.min(level, 2), 0), toY(level, ON_PAGE))}
      data-between={level > 2 || undefined}
      aria-hidden="true"
    >
      {`bit ${level + 1}`}
    </span>
  ));

/** The tree of a memory of up to 16 cells at one step. Its routers, cells and addresses are buttons. */
export function TreeFigure({ query, state, chosen, onChoose, onFlip, onToggle, isInText = false }: TreeFigureProps) {
  const { memory } = query;
  const { addressBits, wordBits, cells } = memory;
  const heights = getHeights(isInText, addressBits);
  const cellsY = toY(addressBits, heights);
  const addressesY = cellsY + heights.cell + heights.gap;
  const width = `min(58px, calc(${100 / cells.length}% - 5px))`;
  const asked = new Set(query.branches.map(({ address }) => address));
  const reached = new Set(listReachedCells(state, memory));
  const edges = listEdges(state.routers, heights);
  const addresses = cells.map((_, address) => formatKet(address, addressBits));
  const toRouter = ({ key, level, index, weights }: PlacedRouter) => (
    <button
      key={key}
      type="button"
      className={classes.router}
      style={place(toTreeX(level, index), toY(level, heights))}
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
      style={{ ...place(toTreeX(addressBits, cell), cellsY), inlineSize: width, blockSize: heights.cell }}
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
      style={{ ...place(toTreeX(addressBits, address), addressesY), inlineSize: width, blockSize: heights.address }}
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
    <div className={classes.figure} data-wide={addressBits === 4 || undefined} data-in-text={isInText || undefined}>
      {isInText ? null : (
        <TreeLegend
          architecture={query.schedule.architecture}
          canWait={query.routerLevels === 3}
          amplitudes={chooseKeyAmplitudes(edges)}
        />
      )}
      <div className={classes.scroller}>
        <div
          className={classes.tree}
          style={{
            blockSize: addressesY + heights.address + heights.end,
            ...(isInText && addressBits < 4 ? { maxInlineSize: addressBits === 3 ? 528 : 264 } : {}),
          }}
        >
          <Edges edges={edges} height={cellsY} />
          {isInText ? null : (
            <>
              <EdgeNumbers edges={edges} />
              <Register query={query} state={state} />
              <LevelNames addressBits={addressBits} />
            </>
          )}
          <TreeGrid label="Tree" rows={rows} />
          {listTokens(state, memory).map(({ kind, level, index, values }) => (
            <span
              key={`${kind}.${level}.${index}`}
              className={classes.token}
              data-kind={kind}
              style={place(toTreeX(level, index), toY(level, heights) - (level === addressBits ? 4 : 22))}
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

import {
  formatBits,
  formatKet,
  listReachedCells,
  listTokens,
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
import { getHeights, type Heights, PAGE_GAP, PAGE_NAME_HEIGHT, place, toY } from './tree-geometry.ts';

export interface RouterPlace {
  level: number;
  index: number;
}

export interface TreeFigureProps {
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
  const operations = query.schedule.steps.slice(0, state.number).flatMap((step) => step.operations);
  /** It leaves the register and comes back by the same operation. */
  const isInTree = (bit: number) =>
    operations.filter((operation) => 'bit' in operation && operation.bit === bit).length % 2 === 1;
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

export const describeRouter = (level: number, index: number, weights: RouterWeights): string => {
  const name = level === 0 ? 'Root router' : `Router ${index + 1} of level ${level + 1}`;
  const look = toRouterLook(weights);
  return `${name} ${look} ${ROUTER_TEXTS[look]}`;
};

/** The address bit of each level, beside its first router. On the lowest level of 16 cells there is room between two. */
const LevelNames = ({ selectBits, treeBits, heights }: { selectBits: number; treeBits: number; heights: Heights }) =>
  Array.from({ length: treeBits }, (_, level) => (
    <span
      key={toTreeX(level, 0)}
      className={`${classes.levelName} ${classes.roomy}`}
      style={place(toTreeX(Math.min(level, 2), 0), toY(level, heights))}
      data-between={level > 2 || undefined}
      aria-hidden="true"
    >
      {`bit ${selectBits + level + 1}`}
    </span>
  ));

interface PageNamesProps {
  pages: readonly number[];
  selectBits: number;
  /** The page that the tree serves. */
  served: number;
  toY(page: number): number;
}

/** The tree ends at the cells of one page at a time. */
const PageNames = ({ pages, selectBits, served, toY: toTop }: PageNamesProps) =>
  pages.map((page) => (
    <span
      key={page}
      className={classes.pageName}
      style={{ insetBlockStart: toTop(page) }}
      data-served={page === served || undefined}
      aria-hidden="true"
    >
      {`Page ${formatBits(page, selectBits)}`}
    </span>
  ));

/** The tree of a memory of up to 16 cells at one step. Its routers, cells and addresses are buttons. */
export function TreeFigure({ query, state, chosen, onChoose, onFlip, onToggle, isInText = false }: TreeFigureProps) {
  const { memory } = query;
  const { addressBits, wordBits, cells } = memory;
  const { selectBits, treeBits } = query.schedule;
  const heights = getHeights(isInText, addressBits, selectBits);
  const leaves = 2 ** treeBits;
  const cellsY = toY(treeBits, heights);
  const nameHeight = selectBits > 0 ? PAGE_NAME_HEIGHT : 0;
  const pageHeight = nameHeight + heights.cell + heights.gap + heights.address + PAGE_GAP;
  const toCellY = (page: number) => cellsY + nameHeight + page * pageHeight;
  const toAddressY = (page: number) => toCellY(page) + heights.cell + heights.gap;
  const pages = Array.from({ length: 2 ** selectBits }, (_, page) => page);
  /** That the tree serves, or is about to. */
  const servedPage = state.step?.phase.page ?? 0;
  const width = `min(58px, calc(${100 / leaves}% - 5px))`;
  const asked = new Set(query.branches.map(({ address }) => address));
  const reached = new Set(listReachedCells(state, query.schedule));
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
  const toCell = (cell: number) => (
    <button
      key={addresses[cell]}
      type="button"
      className={classes.cell}
      style={{
        ...place(toTreeX(treeBits, cell % leaves), toCellY(cell >> treeBits)),
        inlineSize: width,
        blockSize: heights.cell,
      }}
      data-reached={reached.has(cell) || undefined}
      aria-label={`Flip cell ${addresses[cell]}, now ${formatBits(cells[cell] ?? 0, wordBits)}`}
      onClick={() => onFlip(cell)}
    >
      {formatBits(cells[cell] ?? 0, wordBits)}
    </button>
  );
  const toAddress = (address: number) => (
    <button
      key={addresses[address]}
      type="button"
      className={classes.address}
      style={{
        ...place(toTreeX(treeBits, address % leaves), toAddressY(address >> treeBits)),
        inlineSize: width,
        blockSize: heights.address,
      }}
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
    ...pages.flatMap((page): TreeRow[] => {
      const here = Array.from({ length: leaves }, (_, leaf) => page * leaves + leaf);
      const of = selectBits > 0 ? ` of page ${formatBits(page, selectBits)}` : '';
      return [
        { label: `Cells${of}`, buttons: here.map(toCell) },
        { label: selectBits > 0 ? `Addresses${of}` : 'Addresses of the query', buttons: here.map(toAddress) },
      ];
    }),
  ];
  return (
    <div className={classes.figure} data-wide={leaves === 16 || undefined} data-in-text={isInText || undefined}>
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
            blockSize: toAddressY(pages.length - 1) + heights.address + heights.end,
            ...(isInText && addressBits < 4 ? { maxInlineSize: addressBits === 3 ? 528 : 264 } : {}),
          }}
        >
          <Edges edges={edges} height={cellsY} />
          {selectBits > 0 ? (
            <PageNames
              pages={pages}
              selectBits={selectBits}
              served={servedPage}
              toY={(page) => toCellY(page) - PAGE_NAME_HEIGHT}
            />
          ) : null}
          {isInText ? null : (
            <>
              <EdgeNumbers edges={edges} />
              <Register query={query} state={state} />
              <LevelNames selectBits={selectBits} treeBits={treeBits} heights={heights} />
            </>
          )}
          <TreeGrid label="Tree" rows={rows} />
          {listTokens(state, memory).map(({ kind, level, index, values }) => (
            <span
              key={`${kind}.${level}.${index}`}
              className={classes.token}
              data-kind={kind}
              style={place(
                toTreeX(level, index),
                level === treeBits ? toCellY(servedPage) - 4 : toY(level, heights) - 22,
              )}
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

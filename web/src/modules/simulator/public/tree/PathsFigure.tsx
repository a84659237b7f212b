import { formatBits, formatKet, listReachedCells, listTokens, toRouterLook } from '@qram/simulator';
import { formatCount } from '../../format-state.ts';
import page from '../SimulatorPage.module.css';
import { chooseKeyAmplitudes } from './EdgeNumbers.tsx';
import { layOutPaths, type PathNode } from './path-layout.ts';
import { RouterShape } from './RouterShape.tsx';
import { type Edge, Edges } from './TreeEdges.tsx';
import classes from './TreeFigure.module.css';
import { describeRouter, type TreeFigureProps } from './TreeFigure.tsx';
import { TreeGrid, type TreeRow } from './TreeGrid.tsx';
import { TreeLegend } from './TreeLegend.tsx';
import { ON_PAGE, place } from './tree-geometry.ts';

const ROOT = 48;
const LEVEL = 44;
/** Of the end of an edge into a folded part, in percent and pixels from its router. */
const FOLD = { x: 1.6, y: 26 };
/** More columns than this make the tree wider than a phone, and its routers small. */
const NARROW_COLUMNS = 6;

const toY = (level: number): number => ROOT + level * LEVEL;
const curve = ([x0, y0]: readonly [number, number], [x1, y1]: readonly [number, number]): string =>
  `M${x0} ${y0}C${x0} ${(y0 + y1) / 2} ${x1} ${(y0 + y1) / 2} ${x1} ${y1}`;

/** Edges down from the routers of the paths. Those that lead elsewhere end soon: what is there is folded. */
function listPathEdges(levels: readonly (readonly PathNode[])[], state: TreeFigureProps['state']): Edge[] {
  const edges = levels.slice(0, -1).flatMap((nodes, level) =>
    nodes.flatMap(({ index, x, children }) => {
      const weights = state.routers[level]?.[index] ?? { left: 0, right: 0 };
      return ([0, 1] as const).map((side): Edge => {
        const child = levels[level + 1]?.find((node) => node.index === 2 * index + side);
        const isFolded = !children.includes(side) || !child;
        const end = isFolded
          ? ([x + (side === 0 ? -FOLD.x : FOLD.x), toY(level) + FOLD.y] as const)
          : ([child.x, toY(level + 1)] as const);
        return {
          key: `${level}.${index}.${side}`,
          depth: level,
          middle: [(x + end[0]) / 2, (toY(level) + end[1]) / 2],
          d: curve([x, toY(level)], end),
          amplitude: Math.sqrt(side === 0 ? weights.left : weights.right),
        };
      });
    }),
  );
  const root = state.routers[0]?.[0] ?? { left: 0, right: 0 };
  const x = levels[0]?.[0]?.x ?? 50;
  const enter: Edge = {
    key: 'enter',
    depth: -1,
    middle: [x, ROOT - 24],
    d: `M${x} ${ROOT - 40}V${ROOT}`,
    amplitude: Math.sqrt(root.left + root.right),
  };
  return [enter, ...edges].toSorted((a, b) => a.amplitude - b.amplitude);
}

/** The paths of a few addresses through a large tree, with the rest folded. Its routers, cells and addresses are buttons. */
export function PathsFigure({ query, state, chosen, onChoose, onFlip, onToggle }: TreeFigureProps) {
  const { memory, schedule } = query;
  const { addressBits, wordBits, cells } = memory;
  const addresses = query.branches.map(({ address }) => address);
  const levels = layOutPaths(addresses, schedule.treeBits);
  const edges = listPathEdges(levels, state);
  const reached = new Set(listReachedCells(state, schedule));
  const cellsY = toY(schedule.treeBits);
  const addressY = cellsY + ON_PAGE.cell + ON_PAGE.gap;
  const width = `min(64px, calc(${100 / addresses.length}% - 5px))`;
  const isWide = addresses.length > NARROW_COLUMNS;
  const toRouter = ({ level, index, x }: PathNode) => {
    const weights = state.routers[level]?.[index] ?? { left: 0, right: 0 };
    return (
      <button
        key={`${level}.${index}`}
        type="button"
        className={classes.router}
        style={place(x, toY(level))}
        aria-label={describeRouter(level, index, weights)}
        aria-expanded={chosen?.level === level && chosen.index === index}
        onClick={() => onChoose?.({ level, index })}
      >
        <RouterShape look={toRouterLook(weights)} size={isWide ? 'small' : undefined} />
      </button>
    );
  };
  const toCell = ({ index, x }: PathNode) => (
    <button
      key={index}
      type="button"
      className={classes.cell}
      style={{ ...place(x, cellsY), inlineSize: width, blockSize: ON_PAGE.cell }}
      data-reached={reached.has(index) || undefined}
      aria-label={`Flip cell ${formatKet(index, addressBits)}, now ${formatBits(cells[index] ?? 0, wordBits)}`}
      onClick={() => onFlip(index)}
    >
      {formatBits(cells[index] ?? 0, wordBits)}
    </button>
  );
  const toAddress = ({ index, x }: PathNode) => (
    <button
      key={index}
      type="button"
      className={classes.address}
      style={{ ...place(x, addressY), inlineSize: width, blockSize: ON_PAGE.address }}
      aria-label={`Address |${index}⟩, in bits ${formatBits(index, addressBits)}`}
      aria-pressed="true"
      onClick={() => onToggle(index)}
    >
      {`|${index}⟩`}
    </button>
  );
  const ends = levels.at(-1) ?? [];
  const rows: TreeRow[] = [
    ...levels
      .slice(0, -1)
      .map((nodes, level) => ({ label: `Routers of level ${level + 1}`, buttons: nodes.map(toRouter) })),
    { label: 'Cells', buttons: ends.map(toCell) },
    { label: 'Addresses of the query', buttons: ends.map(toAddress) },
  ];
  const places = new Map(levels.flat().map((node) => [`${node.level}.${node.index}`, node.x]));
  return (
    <div className={classes.figure} data-paths="" data-wide={isWide || undefined}>
      <TreeLegend
        architecture={schedule.architecture}
        canWait={query.routerLevels === 3}
        amplitudes={chooseKeyAmplitudes(edges)}
        hasRegister={false}
      />
      <div className={classes.scroller}>
        <div className={classes.tree} style={{ blockSize: addressY + ON_PAGE.address + ON_PAGE.end }}>
          <Edges edges={edges} height={cellsY} />
          <TreeGrid label="Tree" rows={rows} />
          {listTokens(state, memory).map(({ kind, level, index, values }) => {
            const x = places.get(`${level}.${index}`);
            return x === undefined ? null : (
              <span
                key={`${kind}.${level}.${index}`}
                className={classes.token}
                data-kind={kind}
                style={place(x, level === schedule.treeBits ? cellsY - 4 : toY(level) - 22)}
                aria-hidden="true"
              >
                {values}
              </span>
            );
          })}
        </div>
      </div>
      <p className={page.note}>
        {`The other ${formatCount(cells.length - addresses.length)} cells are folded; the table has them.`}
      </p>
    </div>
  );
}

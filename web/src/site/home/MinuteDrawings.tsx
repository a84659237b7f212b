import { drawTree, nodeX, type TreeShape } from '../../ui/artwork/tree-drawing.ts';
import classes from './MinuteSection.module.css';

const WIDTH = 176;
const CELLS = [0, 1, 1, 0, 1, 0, 1, 0];
const ADDRESSES = CELLS.map((_, address) => address.toString(2).padStart(3, '0'));
const SHAPE: TreeShape = { depth: 3, top: 10, drop: 32, pitch: 22, left: 0, cell: { width: 16, height: 18 } };
const SOME = drawTree(SHAPE, ['010', '011', '101', '110']);
/** The addresses that a failure of router 3 of the last level leaves alone. */
const SPARED = drawTree(
  SHAPE,
  ADDRESSES.filter((address) => !address.startsWith('10')),
);

interface BoxProps {
  x: number;
  y: number;
  width: number;
  height?: number;
  text: string | number;
  look?: 'ink' | 'soft' | 'lit';
}

const Box = ({ x, y, width, height = 20, text, look }: BoxProps) => (
  <>
    <rect x={x} y={y} width={width} height={height} rx={4} data-look={look} />
    <text x={x + width / 2} y={y + height / 2 + 4.5} data-look={look}>
      {text}
    </text>
  </>
);

const cellAt = (cell: number, y: number, look?: BoxProps['look']) => (
  <Box key={cell} x={cell * 22 + 2} y={y} width={18} text={CELLS[cell] ?? 0} {...(look ? { look } : {})} />
);

const Tree = ({ tree }: { tree: typeof SOME }) => (
  <>
    <path className={classes.quiet} d={tree.quietEdges} />
    <path className={classes.cells} d={tree.quietSwitches + tree.quietCells} />
    <path className={classes.lit} d={tree.litEdges} />
    <path className={classes.node} d={tree.litKnots} />
  </>
);

/* Ink is classical, copper quantum, red a failure. */

const Address = () => (
  <>
    <Box x={34} y={6} width={44} height={26} text="010" look="ink" />
    <path className={classes.arrow} d="M56 34V94m-5-7 5 8 5-8" />
    {CELLS.map((_, cell) => cellAt(cell, 100, cell === 2 ? 'ink' : undefined))}
  </>
);

const Superposition = () => (
  <>
    {[40, 74, 108].map((x) => (
      <Box key={x} x={x} y={4} width={28} height={30} text="0/1" look="soft" />
    ))}
    <path className={classes.lit} d="M88 36V58" />
    {ADDRESSES.map((address, at) => (
      <Box key={address} x={(at % 4) * 44 + 3} y={at < 4 ? 62 : 92} width={38} height={24} text={address} look="lit" />
    ))}
  </>
);

const Paths = () => <Tree tree={SOME} />;

const Data = () => (
  <>
    {[2, 5, 6].map((address, at) => (
      <g key={address}>
        <path className={classes.lit} d={`M60 ${22 + at * 42}c30 -14 44 14 76 0`} />
        <Box x={16} y={9 + at * 42} width={44} height={26} text={ADDRESSES[address] ?? ''} look="soft" />
        <circle cx={148} cy={22 + at * 42} r={12} />
        <text x={148} y={26.5 + at * 42} data-look="ink">
          {CELLS[address]}
        </text>
      </g>
    ))}
  </>
);

const Failure = () => (
  <>
    <Tree tree={SPARED} />
    <circle className={classes.failed} cx={nodeX(SHAPE, 2, 2)} cy={SHAPE.top + 2 * SHAPE.drop} r={9} />
    <text x={nodeX(SHAPE, 2, 2)} y={SHAPE.top + 2 * SHAPE.drop + 4.5} data-look="ink">
      ×
    </text>
    {[4, 5].map((cell) => (
      <rect
        key={cell}
        className={classes.harmed}
        x={nodeX(SHAPE, 3, cell) - 8}
        y={SHAPE.top + 3 * SHAPE.drop + 1}
        width={16}
        height={18}
        rx={2.5}
      />
    ))}
  </>
);

const DRAWINGS = [Address, Superposition, Paths, Data, Failure] as const;

/** @param at place of the panel, from 0 */
export function MinuteDrawing({ at }: { at: number }) {
  const Drawing = DRAWINGS[at] ?? Paths;
  return (
    <svg
      className={classes.drawing}
      viewBox={`0 0 ${WIDTH} 128`}
      width={WIDTH}
      height={128}
      aria-hidden="true"
      focusable="false"
    >
      <Drawing />
    </svg>
  );
}

import motif from './app-artwork.module.css';
import classes from './artwork.module.css';
import { boxPath, circlePath, tenth } from './picture-path.ts';
import { drawTree } from './tree-drawing.ts';

interface Motif {
  lines?: string;
  boxes?: string;
  dots?: string;
  litLines?: string;
  litDots?: string;
}

/** A small tree with three addresses lit. */
function tree(): Motif {
  const shape = { depth: 3, top: 18, drop: 28, pitch: 19, left: 84, cell: { width: 9, height: 13 } };
  const drawing = drawTree(shape, ['001', '100', '110']);
  return {
    lines: drawing.quietEdges,
    boxes: drawing.quietSwitches + drawing.quietCells,
    litLines: drawing.litEdges,
    litDots: drawing.litKnots,
  };
}

/** A circuit of four wires with controlled gates, one of them lit. */
function circuit(): Motif {
  const wires = [28, 56, 84, 112];
  const gates = [
    [100, 28, 56],
    [130, 28, 84],
    [160, 56, 84],
    [190, 56, 112],
    [220, 84, 112],
  ] as const;
  const box = (x: number, y: number) => boxPath(x - 7, y - 7, 14, 14, 3);
  const lit = 2;
  const quiet = gates.filter((_, at) => at !== lit);
  const [x, from, to] = gates[lit];
  return {
    lines: [...wires.map((y) => `M76 ${y}H244`), ...quiet.map(([x, from, to]) => `M${x} ${from}V${to}`)].join(''),
    boxes: quiet.map(([x, , to]) => box(x, to)).join(''),
    dots: quiet.map(([x, from]) => circlePath(x, from, 3.5)).join(''),
    litLines: `M${x} ${from}V${to - 7}${box(x, to)}`,
    litDots: circlePath(x, from, 4),
  };
}

/** Costs of four methods beside each other; the lowest is lit. */
function costs(): Motif {
  const bar = (at: number, length: number) => boxPath(76, 22 + at * 27, length, 14, 3);
  const lengths = [156, 104, 72, 34];
  return {
    lines: 'M66 12V126',
    boxes: lengths
      .slice(0, -1)
      .map((length, at) => bar(at, length))
      .join(''),
    litDots: bar(3, 34),
  };
}

/** Amplitudes of a search: one address stands out above the mean. */
function amplitudes(): Motif {
  const bar = (at: number, height: number) => boxPath(64 + at * 14, 118 - height, 8, height, 1.5);
  const found = 9;
  const others = Array.from({ length: 14 }, (_, at) => at).filter((at) => at !== found);
  return {
    lines: `M54 118H266${Array.from({ length: 26 }, (_, at) => `M${57 + at * 8} 86h4`).join('')}`,
    boxes: others.map((at) => bar(at, 24)).join(''),
    litDots: bar(found, 88),
  };
}

/** Points on a half circle of radius `length` around the bottom center. */
const onArc = (degrees: number, length: number): [number, number] => {
  const angle = (degrees * Math.PI) / 180;
  return [tenth(160 + length * Math.cos(angle)), tenth(116 - length * Math.sin(angle))];
};

/** A state turned by an angle. */
function phase(): Motif {
  const rays = [14, 42].map((degrees) => onArc(degrees, 84));
  const [x, y] = onArc(74, 84);
  const [fromX, fromY] = onArc(42, 44);
  const [toX, toY] = onArc(74, 44);
  return {
    lines: `M60 116H260M76 116a84 84 0 0 1 168 0M160 22V120${rays.map(([rayX, rayY]) => `M160 116L${rayX} ${rayY}`).join('')}`,
    dots: rays.map(([rayX, rayY]) => circlePath(rayX, rayY, 3.5)).join(''),
    litLines: `M160 116L${x} ${y}M${fromX} ${fromY}A44 44 0 0 0 ${toX} ${toY}`,
    litDots: circlePath(x, y, 5),
  };
}

function period(): Motif {
  const values = [96, 82, 60, 28];
  const points = Array.from({ length: 17 }, (_, at): [number, number] => [64 + at * 12, values[at % 4] ?? 0]);
  const isStart = (at: number) => at % 4 === 0;
  return {
    lines: `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`,
    dots: points.map(([x, y], at) => (isStart(at) ? '' : circlePath(x, y, 2.5))).join(''),
    litLines: 'M64 114H112M64 110v8M112 110v8',
    litDots: points.map(([x, y], at) => (isStart(at) ? circlePath(x, y, 4) : '')).join(''),
  };
}

const MOTIFS = [tree(), circuit(), costs(), phase(), period(), amplitudes()];

/** Decorative picture of an application; neighboring ids have different ones. */
export function AppArtwork({ id }: { id: number }) {
  const { lines, boxes, dots, litLines, litDots } = MOTIFS[(id - 1) % MOTIFS.length] ?? {};
  return (
    <svg className={motif.picture} viewBox="52 8 216 124" aria-hidden="true" focusable="false">
      <path className={classes.quiet} d={lines} />
      <path className={classes.cell} d={boxes} />
      <path className={motif.dots} d={dots} />
      <path className={classes.lit} d={litLines} />
      <path className={classes.node} d={litDots} />
    </svg>
  );
}

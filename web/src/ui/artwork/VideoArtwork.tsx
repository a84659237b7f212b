import { boxPath, circlePath, fallPath, tenth } from './picture-path.ts';
import classes from './video-artwork.module.css';

const WIDTH = 320;
const HEIGHT = 180;

/** FNV-1a hash, identical on server and client. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const sign of text) value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}

interface Drawing {
  quiet: string;
  lit: string;
}

/** A tree with its memory cells, and the path to one of them. */
function tree(choice: number): Drawing {
  const depth = 3;
  const leaf = choice % 2 ** depth;
  const x = (level: number, position: number) => (WIDTH * (position + 0.5)) / 2 ** level;
  const y = (level: number) => 26 + level * 38;
  const drawing = { quiet: '', lit: circlePath(x(0, 0), y(0), 4) };
  for (let level = 1; level <= depth; level += 1) {
    for (let position = 0; position < 2 ** level; position += 1) {
      const target = leaf >> (depth - level) === position ? 'lit' : 'quiet';
      const [endX, endY] = [x(level, position), y(level)];
      drawing[target] += fallPath(x(level - 1, position >> 1), y(level - 1), endX, endY);
      if (level === depth) drawing[target] += boxPath(endX - 7, endY, 14, 16, 3);
      else if (target === 'lit') drawing.lit += circlePath(endX, endY, 4);
    }
  }
  return drawing;
}

/** A register of four wires with a few controlled gates, the middle one never lit: a play button may cover it. */
function register(choice: number): Drawing {
  const wires = [36, 72, 108, 144];
  const drawing = { quiet: wires.map((y) => `M24 ${y}H${WIDTH - 24}`).join(''), lit: '' };
  for (let gate = 0; gate < 5; gate += 1) {
    const bits = choice >> (gate * 4);
    const from = wires[bits % 2] ?? 0;
    const to = wires[2 + ((bits >> 2) % 2)] ?? 0;
    const x = 56 + gate * 52;
    const target = gate === [0, 1, 3, 4][choice % 4] ? 'lit' : 'quiet';
    drawing[target] += `${circlePath(x, from, 4)}M${x} ${from}V${to + 10}${circlePath(x, to, 10)}`;
  }
  return drawing;
}

/** Two sources whose circles cross, one of each lit. */
function interference(choice: number): Drawing {
  const drawing = { quiet: '', lit: '' };
  const apart = 48 + (choice % 3) * 10;
  for (const [source, x] of [WIDTH / 2 - apart, WIDTH / 2 + apart].entries()) {
    for (let ring = 1; ring <= 4; ring += 1)
      drawing[ring === 2 + ((choice >>> (4 + source * 5)) % 3) ? 'lit' : 'quiet'] += circlePath(
        x,
        HEIGHT / 2,
        ring * 19,
      );
    drawing.lit += circlePath(x, HEIGHT / 2, 4);
  }
  return drawing;
}

/** A sphere of states with one state lit. */
function sphere(choice: number): Drawing {
  const [x, y, radius] = [WIDTH / 2, HEIGHT / 2, 64 + (choice % 3) * 4];
  const angle = ((choice >>> 4) % 12) * (Math.PI / 6) + 0.3;
  const [endX, endY] = [x + Math.round(radius * 0.9 * Math.cos(angle)), y - Math.round(radius * 0.9 * Math.sin(angle))];
  const ellipse = (rx: number, ry: number) =>
    `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;
  return {
    quiet: `${circlePath(x, y, radius)}${ellipse(radius, Math.round(radius / 3))}M${x} ${y - radius - 10}V${y + radius + 10}`,
    lit: `M${x} ${y}L${endX} ${endY}${circlePath(endX, endY, 5)}`,
  };
}

/** Amplitudes as bars on both sides of a line, one of them tall. */
function amplitudes(choice: number): Drawing {
  const [bars, middle] = [9, 108];
  const tall = choice % bars;
  const drawing = { quiet: `M32 ${middle}H${WIDTH - 32}`, lit: '' };
  for (let bar = 0; bar < bars; bar += 1) {
    const height = bar === tall ? 76 : 12 + ((choice >>> bar) % 4) * 7;
    const top = bar === tall || (choice >>> (bar + 4)) % 2 === 0 ? middle - height : middle;
    drawing[bar === tall ? 'lit' : 'quiet'] += boxPath(44 + bar * 26.5, top, 16, height, 3);
  }
  return drawing;
}

/** Memory cells in rows, of which one in each row is lit. */
function cells(choice: number): Drawing {
  const [rows, columns] = [4, 8];
  const drawing = { quiet: '', lit: '' };
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const target = (choice >>> (row * 3)) % columns === column ? 'lit' : 'quiet';
      drawing[target] += boxPath(40 + column * 31, 24 + row * 35, 22, 26, 4);
    }
  return drawing;
}

/** Standing waves between two walls, one above the other, one lit. */
function waves(choice: number): Drawing {
  const drawing = { quiet: `M36 20V160M${WIDTH - 36} 20V160`, lit: '' };
  for (let wave = 0; wave < 3; wave += 1) {
    const [y, arcs] = [40 + wave * 50, wave + 1 + (choice % 2)];
    const width = tenth((WIDTH - 72) / arcs);
    const arc = (height: number) => `q${tenth(width / 2)} ${height} ${width} 0`;
    const path = (up: number) =>
      `M36 ${y}${Array.from({ length: arcs }, (_, at) => arc(at % 2 === 0 ? up : -up)).join('')}`;
    drawing[wave === (choice >>> 1) % 3 ? 'lit' : 'quiet'] += path(-36);
    drawing.quiet += path(36);
  }
  return drawing;
}

/** Orbits around a nucleus, one of them lit, each with its electron. */
function orbits(choice: number): Drawing {
  const [x, y] = [WIDTH / 2, HEIGHT / 2];
  const drawing = { quiet: '', lit: circlePath(x, y, 5) };
  for (let orbit = 0; orbit < 3; orbit += 1) {
    const turn = orbit * 60 + (choice % 4) * 15;
    const [dx, dy] = [Math.cos((turn * Math.PI) / 180) * 118, Math.sin((turn * Math.PI) / 180) * 72];
    const target = orbit === (choice >>> 2) % 3 ? 'lit' : 'quiet';
    drawing[target] +=
      `M${tenth(x - dx)} ${tenth(y - dy)}A124 26 ${turn} 1 0 ${tenth(x + dx)} ${tenth(y + dy)}A124 26 ${turn} 1 0 ${tenth(x - dx)} ${tenth(y - dy)}z` +
      circlePath(x + dx, y + dy, 5);
  }
  return drawing;
}

const MOTIFS = [register, tree, interference, sphere, amplitudes, cells, waves, orbits] as const;

/** Fallback thumbnail, 16:9: deterministic for a seed, and the same in both themes. Small in the rows of a list. */
export function VideoArtwork({ seed, small = false }: { seed: string; small?: boolean }) {
  const choice = hash(seed);
  const { quiet, lit } = (MOTIFS[(choice >>> 2) % MOTIFS.length] ?? tree)(choice >>> 5);
  return (
    <svg
      className={classes.picture}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      data-ground={small ? undefined : (choice >>> 5) % 4}
      aria-hidden="true"
      focusable="false"
    >
      <path className={classes.quiet} d={quiet} />
      <path className={classes.lit} d={lit} />
    </svg>
  );
}

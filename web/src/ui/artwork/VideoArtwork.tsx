import { circlePath, fallPath } from './picture-path.ts';
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

/** A tree larger than the frame, with the path to one leaf. */
function tree(choice: number): Drawing {
  const depth = 4;
  const leaf = choice % 2 ** depth;
  const x = (level: number, position: number) => (WIDTH * 1.25 * (position + 0.5)) / 2 ** level - WIDTH / 8;
  const y = (level: number) => 14 + level * 40;
  const drawing = { quiet: '', lit: circlePath(x(0, 0), y(0), 2.5) };
  for (let level = 1; level <= depth; level += 1) {
    for (let position = 0; position < 2 ** level; position += 1) {
      const lit = leaf >> (depth - level) === position;
      const d = fallPath(x(level - 1, position >> 1), y(level - 1), x(level, position), y(level));
      drawing[lit ? 'lit' : 'quiet'] += d + (lit ? circlePath(x(level, position), y(level), 2.5) : '');
    }
  }
  return drawing;
}

/** A register of six wires with a few controlled gates. */
function register(choice: number): Drawing {
  const wires = Array.from({ length: 6 }, (_, wire) => 20 + wire * 28);
  const drawing = { quiet: wires.map((y) => `M0 ${y}H${WIDTH}`).join(''), lit: '' };
  for (let gate = 0; gate < 5; gate += 1) {
    const bits = choice >> (gate * 4);
    const from = wires[bits % 3] ?? 0;
    const to = wires[3 + ((bits >> 2) % 3)] ?? 0;
    const x = 40 + gate * 60;
    const target = gate === choice % 5 ? 'lit' : 'quiet';
    drawing[target] += `${circlePath(x, from, 2.5)}M${x} ${from}V${to + 7}${circlePath(x, to, 7)}`;
  }
  return drawing;
}

/** Two sources whose circles cross, some of them lit. */
function interference(choice: number): Drawing {
  const drawing = { quiet: '', lit: '' };
  const apart = 60 + (choice % 3) * 20;
  for (const [source, x] of [WIDTH / 2 - apart, WIDTH / 2 + apart].entries()) {
    for (let ring = 1; ring <= 9; ring += 1)
      drawing[ring === 2 + ((choice >>> (4 + source)) % 5) ? 'lit' : 'quiet'] += circlePath(x, HEIGHT / 2, ring * 17);
    drawing.lit += circlePath(x, HEIGHT / 2, 2.5);
  }
  return drawing;
}

/** A sphere of states with one state lit. */
function sphere(choice: number): Drawing {
  const [x, y, radius] = [WIDTH / 2, HEIGHT / 2, 62 + (choice % 3) * 6];
  const angle = ((choice >>> 4) % 12) * (Math.PI / 6) + 0.3;
  const [endX, endY] = [x + Math.round(radius * 0.8 * Math.cos(angle)), y - Math.round(radius * 0.8 * Math.sin(angle))];
  const ellipse = (rx: number, ry: number) =>
    `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;
  return {
    quiet: `${circlePath(x, y, radius)}${ellipse(radius, Math.round(radius / 3))}${ellipse(Math.round(radius / 3), radius)}M${x} ${y - radius - 12}V${y + radius + 12}`,
    lit: `M${x} ${y}L${endX} ${endY}${circlePath(endX, endY, 4)}`,
  };
}

const MOTIFS = [register, tree, interference, sphere] as const;

/** Fallback thumbnail, 16:9: deterministic for a seed, and the same in both themes. */
export function VideoArtwork({ seed }: { seed: string }) {
  const choice = hash(seed);
  const { quiet, lit } = (MOTIFS[choice % MOTIFS.length] ?? tree)(choice >>> 2);
  return (
    <svg
      className={classes.picture}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      data-ground={(choice >>> 5) % 4}
      aria-hidden="true"
      focusable="false"
    >
      <path className={classes.quiet} d={quiet} />
      <path className={classes.lit} d={lit} />
    </svg>
  );
}

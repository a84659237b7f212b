import { round, stop, svgDocument, wash } from './drawing-parts.ts';

interface Plate {
  /** Height of the plate's upper face in the picture. */
  y: number;
  /** Half the plate's width. */
  reach: number;
}

const MIDDLE = 960;
/** How flat a circle looks from slightly above. */
const FLATTENING = 0.13;
const THICKNESS = 24;

/** The stages of a dilution refrigerator, from the warm top to the cold end. */
const PLATES: readonly Plate[] = [
  { y: 96, reach: 560 },
  { y: 322, reach: 500 },
  { y: 538, reach: 430 },
  { y: 738, reach: 356 },
  { y: 914, reach: 284 },
  { y: 1056, reach: 214 },
];

function plate({ y, reach }: Plate): string {
  const depth = round(reach * FLATTENING);
  const left = MIDDLE - reach;
  const right = MIDDLE + reach;
  const rim = `M${left} ${y}A${reach} ${depth} 0 0 0 ${right} ${y}v${THICKNESS}A${reach} ${depth} 0 0 1 ${left} ${y + THICKNESS}z`;
  return (
    `<path d="${rim}" fill="url(#metal)"/>` +
    `<ellipse cx="${MIDDLE}" cy="${y}" rx="${reach}" ry="${depth}" fill="url(#face)" stroke="#ffd9ae" stroke-opacity=".35" stroke-width="2"/>` +
    `<ellipse cx="${MIDDLE}" cy="${y}" rx="${round(reach * 0.72)}" ry="${round(depth * 0.72)}" fill="none" stroke="#2a1608" stroke-opacity=".55" stroke-width="2"/>` +
    holes(y, reach, depth)
  );
}

/** Screw holes around a plate's edge. */
function holes(y: number, reach: number, depth: number): string {
  return Array.from({ length: 28 }, (_, at) => {
    const angle = (at / 28) * 2 * Math.PI;
    const x = round(MIDDLE + Math.cos(angle) * reach * 0.92);
    return `<ellipse cx="${x}" cy="${round(y + Math.sin(angle) * depth * 0.92)}" rx="5" ry="2" fill="#1d0f05" fill-opacity=".7"/>`;
  }).join('');
}

/** A rod that stands on one plate and carries the plate above it. */
function rod(above: Plate, below: Plate, angle: number): string {
  const reach = below.reach * 0.82;
  const x = round(MIDDLE + Math.cos(angle) * reach);
  const foot = round(below.y + Math.sin(angle) * reach * FLATTENING);
  const width = Math.sin(angle) > 0 ? 15 : 10;
  return (
    `<rect x="${x - width / 2}" y="${above.y}" width="${width}" height="${round(foot - above.y)}" rx="3" fill="url(#rod)"/>` +
    `<ellipse cx="${x}" cy="${foot}" rx="${width}" ry="4.5" fill="#8a4a1c"/>`
  );
}

/** Thin coaxial lines that bend once on their way from stage to stage, so that they can shrink when cooled. */
function lines(above: Plate, below: Plate): string {
  const count = 9;
  return Array.from({ length: count }, (_, at) => {
    const part = (at - (count - 1) / 2) / count;
    const top = MIDDLE + part * above.reach * 1.05;
    const end = MIDDLE + part * below.reach * 1.05;
    const middle = (above.y + below.y) / 2;
    const swing = (at % 2 ? 1 : -1) * 20;
    const d = `M${round(top)} ${above.y}C${round(top)} ${middle - 30} ${round(top + swing * 2)} ${middle - 10} ${round((top + end) / 2 + swing)} ${middle}S${round(end)} ${middle + 40} ${round(end)} ${below.y}`;
    return `<path d="${d}" fill="none" stroke="${at % 3 === 1 ? '#ffd3a1' : '#d9803a'}" stroke-opacity="${at % 3 === 1 ? 0.9 : 0.75}" stroke-width="4"/>`;
  }).join('');
}

/** A wound heat exchanger in the middle of a stage. */
function coil(above: Plate, below: Plate): string {
  const reach = below.reach * 0.2;
  const top = above.y + THICKNESS + above.reach * FLATTENING + 6;
  const turns = Math.max(2, Math.floor((below.y - top) / 15));
  return Array.from({ length: turns }, (_, at) => {
    const y = round(below.y - 4 - at * 14);
    return (
      `<ellipse cx="${MIDDLE}" cy="${y}" rx="${round(reach)}" ry="${round(reach * 0.2)}" fill="#1b0f06"/>` +
      `<path d="M${round(MIDDLE - reach)} ${y}a${round(reach)} ${round(reach * 0.2)} 0 0 0 ${round(reach * 2)} 0" fill="none" stroke="url(#metal)" stroke-width="9"/>`
    );
  }).join('');
}

function stage(above: Plate, below: Plate, index: number): string {
  const back = [1.25, 1.5, 1.75].map((part) => rod(above, below, part * Math.PI)).join('');
  const front = [0.06, 0.94, 0.28, 0.72].map((part) => rod(above, below, part * Math.PI)).join('');
  return plate(below) + back + (index % 2 === 1 ? coil(above, below) : '') + lines(above, below) + front;
}

/** The shielded memory at the cold end, with its light. */
function coldEnd(): string {
  const top = (PLATES.at(-1)?.y ?? 0) + 20;
  return (
    `<ellipse cx="${MIDDLE}" cy="${top + 110}" rx="330" ry="150" fill="url(#glow)"/>` +
    `<path d="M${MIDDLE - 74} ${top}v112a74 12 0 0 0 148 0v-112z" fill="url(#metal)"/>` +
    `<path d="M${MIDDLE - 74} ${top + 84}a74 12 0 0 0 148 0M${MIDDLE - 74} ${top + 94}a74 12 0 0 0 148 0" fill="none" stroke="#2a1608" stroke-opacity=".6" stroke-width="3"/>` +
    `<path d="M${MIDDLE - 46} ${top + 112}v44a46 8 0 0 0 92 0v-44z" fill="url(#metal)"/>` +
    `<ellipse cx="${MIDDLE}" cy="${top + 156}" rx="46" ry="8" fill="#ffe0bb"/>`
  );
}

const DEFINITIONS =
  `<linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">${stop(0, '#10141f')}${stop(0.6, '#14100e')}${stop(1, '#1e1109')}</linearGradient>` +
  `<radialGradient id="halo" cx=".5" cy=".52" r=".55">${stop(0, '#b4622a', 0.42)}${stop(0.55, '#7d3d13', 0.16)}${stop(1, '#7d3d13', 0)}</radialGradient>` +
  `<radialGradient id="glow">${stop(0, '#ffb066', 0.6)}${stop(1, '#ffb066', 0)}</radialGradient>` +
  `<linearGradient id="metal">${stop(0, '#4a230b')}${stop(0.16, '#a8581f')}${stop(0.34, '#ffcb92')}${stop(0.48, '#d9803a')}${stop(0.74, '#8a4315')}${stop(0.9, '#c06a2c')}${stop(1, '#3a1a08')}</linearGradient>` +
  `<linearGradient id="face">${stop(0, '#41200b')}${stop(0.38, '#b0652b')}${stop(0.64, '#7b3f19')}${stop(1, '#2e1507')}</linearGradient>` +
  `<linearGradient id="rod">${stop(0, '#5a2b0e')}${stop(0.4, '#f3b071')}${stop(1, '#6b3512')}</linearGradient>`;

/** A dilution refrigerator seen from slightly above, as an SVG document. */
export function drawCryostat(): string {
  const pairs = PLATES.slice(1).map((below, at) => ({ above: PLATES[at] ?? below, below, at }));
  // From the bottom up: each plate hides the upper ends of what stands beneath it.
  const stages = pairs
    .reverse()
    .map(({ above, below, at }) => stage(above, below, at))
    .join('');
  const [first] = PLATES;
  const top = first ? plate(first) : '';
  const machine = `<g transform="translate(77 52) scale(.92)">${coldEnd()}${stages}${top}</g>`;
  return svgDocument(DEFINITIONS, wash('url(#ground)') + wash('url(#halo)') + machine);
}

import { edgePath, ROUTER_OUTLINES, type RouterLook, toTreeX } from '@qram/simulator';
import { type Drawing, formatList, rect, text } from './drawing.ts';
import { type FigureSource, type ReportProblem, readOption } from './figure-source.ts';
import { at, edges } from './tree-shapes.ts';

const MAX_LEVELS = 6;
/** Levels up to which a phone has room for letters. */
const LETTERED_LEVELS = 3;
const CELL_HEIGHT = 16;
const TOP = 22;

export const TREE_FIELDS = ['levels', 'lit', 'design', 'failed'] as const;

interface Tree {
  levels: number;
  /** Addresses, in bits. */
  lit: string[];
  design: 'bucket brigade' | 'fan-out';
  /** Address bits that lead to the failed switch; null: none. */
  failed: string | null;
}

const SWITCH_NAMES = { 0: 'L', 1: 'R' } as const;
const nameSwitch = (prefix: string): string =>
  prefix === '' ? 'root' : [...prefix].map((bit) => (bit === '0' ? SWITCH_NAMES[0] : SWITCH_NAMES[1])).join('');

const toBits = (index: number, length: number): string => (length === 0 ? '' : index.toString(2).padStart(length, '0'));

function readLevels({ fields }: FigureSource, report: ReportProblem): number | null {
  const field = fields.get('levels');
  const levels = Number(field?.text);
  if (/^\d$/.test(field?.text ?? '') && levels >= 1 && levels <= MAX_LEVELS) return levels;
  report(field?.line ?? 0, `levels: is a number from 1 to ${MAX_LEVELS}.`);
  return null;
}

function readLit({ fields }: FigureSource, levels: number, report: ReportProblem): string[] {
  const field = fields.get('lit');
  if (!field) return [];
  if (field.text.toLowerCase() === 'all') return listCells(levels);
  const addresses = [...new Set(field.text.split(/[\s,]+/).filter(Boolean))];
  if (!addresses.every((bits) => bits.length === levels && /^[01]+$/.test(bits)))
    report(
      field.line,
      `lit: lists addresses of ${levels} ${levels === 1 ? 'bit' : 'bits'}, such as ${'101010'.slice(0, levels)}, or all.`,
    );
  return addresses;
}

function readFailed({ fields }: FigureSource, levels: number, report: ReportProblem): string | null {
  const field = fields.get('failed');
  if (!field) return null;
  if (field.text === 'root') return '';
  if (/^[LR]+$/.test(field.text) && field.text.length < levels)
    return [...field.text].map((letter) => (letter === 'L' ? '0' : '1')).join('');
  report(field.line, 'failed: is a switch: root, or its path from there, such as R or RL.');
  return null;
}

/** Directions in the branches of a superposition. */
function findLook({ lit, design }: Tree, prefix: string): RouterLook {
  const bits = new Set(
    lit.filter((bits) => design === 'fan-out' || bits.startsWith(prefix)).map((bits) => bits[prefix.length]),
  );
  if (bits.size === 2) return 'L|R';
  if (bits.has('0')) return 'L';
  return bits.has('1') ? 'R' : 'W';
}

const listCells = (levels: number): string[] => Array.from({ length: 2 ** levels }, (_, cell) => toBits(cell, levels));

function listSwitches({ levels }: Tree): string[] {
  return Array.from({ length: levels }, (_, level) =>
    Array.from({ length: 2 ** level }, (_, index) => toBits(index, level)),
  ).flat();
}

function drawSwitch(tree: Tree, prefix: string, y: number): string {
  const look = findLook(tree, prefix);
  const kind = `qram-router ${prefix === tree.failed ? 'drawn-failed' : look === 'W' ? 'qram-waiting' : 'qram-set'}`;
  const size = tree.levels > LETTERED_LEVELS ? 6 : 15;
  const cross =
    prefix === tree.failed
      ? `<path class="drawn-cross" d="M-${size} -${size}L${size} ${size}M-${size} ${size}L${size} -${size}"/>`
      : '';
  const index = Number.parseInt(`0${prefix}`, 2);
  if (tree.levels > LETTERED_LEVELS)
    return `<circle class="${look === 'W' ? 'drawn-box' : 'drawn-dot'}" cx="${toTreeX(prefix.length, index)}%" cy="${y}" r="${look === 'W' ? 3 : 4.5}"/>${cross === '' ? '' : at(toTreeX(prefix.length, index), y, '', cross)}`;
  const shape = look === 'W' ? '<circle r="13"/>' : `<polygon points="${ROUTER_OUTLINES[look]}"/>`;
  return at(toTreeX(prefix.length, index), y, kind, `${shape}<text y="5">${look}</text>${cross}`);
}

function drawCell(tree: Tree, cell: number, y: number): string {
  const bits = toBits(cell, tree.levels);
  const isLit = tree.lit.includes(bits);
  const isLost = isLit && tree.failed !== null && bits.startsWith(tree.failed);
  const width = Math.min(9, 76 / 2 ** tree.levels);
  const x = toTreeX(tree.levels, cell);
  const kind = isLost ? 'drawn-box drawn-lost' : isLit ? 'drawn-box drawn-lit' : 'drawn-box';
  const box = rect(x - width / 2, y, width, CELL_HEIGHT, kind, 3);
  if (tree.levels > LETTERED_LEVELS) return box;
  const cross = isLost ? at(x, y + CELL_HEIGHT / 2, 'drawn-cross', '<path d="M-5 -5L5 5M-5 5L5 -5"/>') : '';
  return box + cross + text(x, y + CELL_HEIGHT + 17, bits, isLit ? 'drawn-address' : '');
}

function describe(tree: Tree): string {
  const { levels, lit, design, failed } = tree;
  const switches = listSwitches(tree);
  const set = switches.filter((prefix) => findLook(tree, prefix) !== 'W').length;
  const cells = 2 ** levels;
  const asked =
    lit.length === cells ? 'all addresses' : `the ${lit.length === 1 ? 'address' : 'addresses'} ${formatList(lit)}`;
  const name = design === 'fan-out' ? 'Fan-out tree' : 'Bucket-brigade tree';
  const size = `${name} of ${switches.length} ${switches.length === 1 ? 'switch' : 'switches'} above ${cells} cells.`;
  if (lit.length === 0) return `${size} All switches wait.`;
  const lost = failed === null ? 0 : lit.filter((bits) => bits.startsWith(failed)).length;
  const failure =
    failed === null
      ? ''
      : ` The switch ${nameSwitch(failed)} fails, on the routes of ${lost} of ${lit.length} ${lit.length === 1 ? 'address' : 'addresses'}.`;
  return `${size} Called with ${asked}, it sets ${set} of them.${failure}`;
}

export function drawTree(source: FigureSource, report: ReportProblem): Drawing | null {
  const levels = readLevels(source, report);
  for (const { line } of source.rows) report(line, 'A tree has no rows.');
  if (levels === null) return null;
  const tree: Tree = {
    levels,
    lit: readLit(source, levels, report),
    design: readOption(source, 'design', ['bucket brigade', 'fan-out'], report),
    failed: readFailed(source, levels, report),
  };
  const step = levels > LETTERED_LEVELS ? 34 : 58;
  const toY = (level: number): number => (levels > LETTERED_LEVELS ? 8 : TOP) + level * step;
  const cellsY = toY(levels);
  const prefixes = [...listSwitches(tree).slice(1), ...listCells(levels)];
  const isOnRoute = (prefix: string): boolean => tree.lit.some((bits) => bits.startsWith(prefix));
  const toPath = (prefix: string): string => edgePath({ level: prefix.length, index: Number.parseInt(prefix, 2), toY });
  const waiting = prefixes.filter((prefix) => !isOnRoute(prefix)).map(toPath);
  const routes = prefixes.filter(isOnRoute).map(toPath);
  const paths = edges(waiting.join(''), 1.5, false) + (routes.length > 0 ? edges(routes.join(''), 2.5, true) : '');
  const svg = [
    `<svg class="qram-edges" viewBox="0 0 100 ${cellsY}" preserveAspectRatio="none" width="100%" height="${cellsY}">${paths}</svg>`,
    ...Array.from({ length: 2 ** levels }, (_, cell) => drawCell(tree, cell, cellsY)),
    ...listSwitches(tree).map((prefix) => drawSwitch(tree, prefix, toY(prefix.length))),
  ];
  const height = cellsY + CELL_HEIGHT + (levels > LETTERED_LEVELS ? 4 : 24);
  return { panels: [{ height, svg: svg.join('') }], description: describe(tree) };
}

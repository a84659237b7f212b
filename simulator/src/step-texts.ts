import { formatKet } from './addresses.ts';
import { formatBits } from './memory.ts';
import type { Phase } from './phase.ts';
import type { MovedBit, Schedule, Step } from './schedule.ts';

/** Texts count levels from 1: bit 1 sets level 1. */
const formatRouters = (level: number): string => (level === 0 ? 'the root router' : `the router on level ${level + 1}`);
const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** @param target level that the bit sets */
type DescribeMove = (moved: MovedBit, target: number) => string;

const describeLoad: DescribeMove = ({ bit, level }, target) => {
  const qubit = `address bit ${bit + 1}`;
  if (target === 0) return `${capitalize(qubit)} enters the tree and sets the root router.`;
  if (level === null) return `${capitalize(qubit)} sets ${formatRouters(target)} that it has reached.`;
  if (level === 1) return `${capitalize(qubit)} enters the tree, and the root router sends it to level 2.`;
  return `${capitalize(formatRouters(level - 1))} sends ${qubit} to level ${level + 1}.`;
};

const describeUnload: DescribeMove = ({ bit, level }, target) => {
  const qubit = `address bit ${bit + 1}`;
  if (target === 0)
    return `The root router releases ${qubit}, which leaves the tree. Without errors, every router waits again.`;
  if (level === target) return `${capitalize(formatRouters(target))} releases ${qubit} and waits again.`;
  if (level === null) return `${capitalize(qubit)} returns through the root router and leaves the tree.`;
  return `${capitalize(qubit)} returns through ${formatRouters(level)}.`;
};

/** One of several moves of a step. Bit 0 is always alone. */
function describeAmongOthers(kind: Phase['kind'], { bit, level }: MovedBit, target: number): string {
  const qubit = `address bit ${bit + 1}`;
  const router = `its router on level ${target + 1}`;
  if (kind === 'load' && level === null) return `${qubit} sets ${router}`;
  if (kind === 'load') return `${qubit} ${level === 1 ? 'enters the tree and ' : ''}goes to level ${(level ?? 0) + 1}`;
  if (level === null) return `${qubit} leaves the tree`;
  return level === target ? `${qubit} leaves ${router}` : `${qubit} returns to level ${level + 1}`;
}

function describeMoves({ architecture, selectBits }: Schedule, { bits, phase: { kind } }: Step): string {
  const [first] = bits;
  if (!first) return '';
  const level = first.bit - selectBits;
  if (architecture === 'fan-out')
    return `Address bit ${level + 1} ${kind === 'load' ? 'sets' : 'resets'} all routers on level ${level + 1} at once.`;
  if (bits.length === 1) return kind === 'load' ? describeLoad(first, level) : describeUnload(first, level);
  const moves = bits.map((moved) => describeAmongOthers(kind, moved, moved.bit - selectBits));
  return `${capitalize(moves.slice(0, -1).join(', '))}, and ${moves.at(-1)}.`;
}

/** @param level of the router that the bus passes */
function describeSend(level: number, treeBits: number): string {
  const to = level === treeBits - 1 ? 'its cell' : `level ${level + 2}`;
  if (level === 0) return `The bus enters the tree, and the root router sends it to ${to}.`;
  return `${capitalize(formatRouters(level))} sends the bus to ${to}.`;
}

function describeReturn(level: number): string {
  if (level === 0) return 'The bus returns through the root router and leaves the tree.';
  return `The bus returns through ${formatRouters(level)}.`;
}

/** A sentence that can be read alone, for example in a live region. */
export function describeStep(schedule: Schedule, step: Step): string {
  const { selectBits, treeBits } = schedule;
  const { kind, page, first } = step.phase;
  if (treeBits === 0)
    return `Where the address is ${formatKet(step.number - 1, selectBits)}, the bus takes the data of its cell.`;
  const pageName = formatBits(page ?? 0, selectBits);
  if (kind === 'select')
    return `The signal qubit turns to 1 where the address starts with ${pageName}: the tree serves this page.`;
  if (kind === 'deselect') return `The signal qubit returns to 0 where the address starts with ${pageName}.`;
  const position = step.number - first;
  if (kind === 'send') return describeSend(position, treeBits);
  if (kind === 'return') return describeReturn(treeBits - 1 - position);
  return kind === 'copy' ? 'The bus takes the data of the cell it has reached.' : describeMoves(schedule, step);
}

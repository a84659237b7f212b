import { formatKet } from './addresses.ts';
import { formatBits } from './memory.ts';
import type { Phase } from './phase.ts';
import type { Schedule, Step } from './schedule.ts';

/** Texts count levels from 1: bit 1 sets level 1. */
const formatRouters = (level: number): string => (level === 0 ? 'the root router' : `the router on level ${level + 1}`);
const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

interface StepPlace {
  /** Address bit that is loaded or unloaded, and the level that it sets. */
  bit: number;
  level: number;
  /** Step within the phase, from 0. */
  position: number;
  treeBits: number;
}

type Describe = (place: StepPlace) => string;

function describeLoad({ bit, level, position }: StepPlace): string {
  const qubit = `address bit ${bit + 1}`;
  if (level === 0) return `${capitalize(qubit)} enters the tree and sets the root router.`;
  if (position === level) return `${capitalize(qubit)} sets ${formatRouters(level)} that it has reached.`;
  if (position === 0) return `${capitalize(qubit)} enters the tree, and the root router sends it to level 2.`;
  return `${capitalize(formatRouters(position))} sends ${qubit} to level ${position + 2}.`;
}

function describeUnload({ bit, level, position }: StepPlace): string {
  const qubit = `address bit ${bit + 1}`;
  if (level === 0) return `The root router releases ${qubit}, which leaves the tree. Every router waits again.`;
  if (position === 0) return `${capitalize(formatRouters(level))} releases ${qubit} and waits again.`;
  if (position === level) return `${capitalize(qubit)} returns through the root router and leaves the tree.`;
  return `${capitalize(qubit)} returns through ${formatRouters(level - position)}.`;
}

function describeSend({ position, treeBits }: StepPlace): string {
  const to = position === treeBits - 1 ? 'its cell' : `level ${position + 2}`;
  if (position === 0) return `The bus enters the tree, and the root router sends it to ${to}.`;
  return `${capitalize(formatRouters(position))} sends the bus to ${to}.`;
}

function describeReturn({ position, treeBits }: StepPlace): string {
  const level = treeBits - 1 - position;
  if (level === 0) return 'The bus returns through the root router and leaves the tree.';
  return `The bus returns through ${formatRouters(level)}.`;
}

const describeCopy: Describe = () => 'The bus takes the data of the cell it has reached.';

const BRIGADE: Record<Exclude<Phase['kind'], 'select' | 'deselect'>, Describe> = {
  load: describeLoad,
  send: describeSend,
  copy: describeCopy,
  return: describeReturn,
  unload: describeUnload,
};

const FAN_OUT: typeof BRIGADE = {
  ...BRIGADE,
  load: ({ level }) => `Address bit ${level + 1} sets all routers on level ${level + 1} at once.`,
  unload: ({ level }) => `Address bit ${level + 1} resets all routers on level ${level + 1} at once.`,
};

/** A sentence that can be read alone, for example in a live region. */
export function describeStep({ architecture, selectBits, treeBits }: Schedule, { number, phase }: Step): string {
  const { kind, bit, page, first } = phase;
  if (treeBits === 0)
    return `Where the address is ${formatKet(number - 1, selectBits)}, the bus takes the data of its cell.`;
  const pageName = formatBits(page ?? 0, selectBits);
  if (kind === 'select')
    return `The signal qubit turns to 1 where the address starts with ${pageName}: the tree serves this page.`;
  if (kind === 'deselect') return `The signal qubit returns to 0 where the address starts with ${pageName}.`;
  const texts = architecture === 'fan-out' ? FAN_OUT : BRIGADE;
  return texts[kind]({ bit: bit ?? 0, level: (bit ?? 0) - selectBits, position: number - first, treeBits });
}

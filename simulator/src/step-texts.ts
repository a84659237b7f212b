import type { Architecture, Phase } from './phase.ts';

/** Texts count levels from 1: bit 1 sets level 1. */
const formatRouters = (level: number): string => (level === 0 ? 'the root router' : `the router on level ${level + 1}`);
const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** @param position step within the phase, from 0 */
type Describe = (bit: number, position: number, addressBits: number) => string;

function describeLoad(bit: number, position: number): string {
  const qubit = `address bit ${bit + 1}`;
  if (bit === 0) return 'Address bit 1 enters the tree and sets the root router.';
  if (position === bit) return `${capitalize(qubit)} sets ${formatRouters(bit)} that it has reached.`;
  if (position === 0) return `${capitalize(qubit)} enters the tree, and the root router sends it to level 2.`;
  return `${capitalize(formatRouters(position))} sends ${qubit} to level ${position + 2}.`;
}

function describeUnload(bit: number, position: number): string {
  const qubit = `address bit ${bit + 1}`;
  if (bit === 0) return 'The root router releases address bit 1, which leaves the tree. Every router waits again.';
  if (position === 0) return `${capitalize(formatRouters(bit))} releases ${qubit} and waits again.`;
  if (position === bit) return `${capitalize(qubit)} returns through the root router and leaves the tree.`;
  return `${capitalize(qubit)} returns through ${formatRouters(bit - position)}.`;
}

function describeSend(_bit: number, position: number, addressBits: number): string {
  const to = position === addressBits - 1 ? 'its cell' : `level ${position + 2}`;
  if (position === 0) return `The bus enters the tree, and the root router sends it to ${to}.`;
  return `${capitalize(formatRouters(position))} sends the bus to ${to}.`;
}

function describeReturn(_bit: number, position: number, addressBits: number): string {
  const level = addressBits - 1 - position;
  if (level === 0) return 'The bus returns through the root router and leaves the tree.';
  return `The bus returns through ${formatRouters(level)}.`;
}

const describeCopy: Describe = () => 'The bus takes the data of the cell it has reached.';

const BRIGADE: Record<Phase['kind'], Describe> = {
  load: describeLoad,
  send: describeSend,
  copy: describeCopy,
  return: describeReturn,
  unload: describeUnload,
};

const FAN_OUT: Record<Phase['kind'], Describe> = {
  ...BRIGADE,
  load: (bit) => `Address bit ${bit + 1} sets all routers on level ${bit + 1} at once.`,
  unload: (bit) => `Address bit ${bit + 1} resets all routers on level ${bit + 1} at once.`,
};

/** A sentence that can be read alone, for example in a live region. */
export function describeStep(
  architecture: Architecture,
  addressBits: number,
  { kind, bit }: Phase,
  position: number,
): string {
  const texts = architecture === 'bucket-brigade' ? BRIGADE : FAN_OUT;
  return texts[kind](bit ?? 0, position, addressBits);
}

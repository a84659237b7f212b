import {
  type Addresses,
  buildMemory,
  buildQuery,
  DEFAULT_RUN,
  formatKet,
  type ParseResult,
  readState,
} from '@qram/simulator';

export type MemoryGoal =
  | { kind: 'address'; address: number; bit: number }
  /** Over all cells. */
  | { kind: 'parity'; parity: number }
  | { kind: 'ones'; count: number }
  /** As many ones as zeros. */
  | { kind: 'balanced' }
  /** All cells are the same. */
  | { kind: 'constant' }
  /** Probability of measuring 1 on the bus after the query. */
  | { kind: 'chance'; chance: number };

export interface MemoryTask {
  addresses: Addresses;
  goals: readonly MemoryGoal[];
}

const ROUNDING = 1e-9;
const HELP =
  'Write a goal as “address 101 returns 1”, “parity 0”, “3 ones”, “balanced”, “constant” or “chance of 1 is 0.5”.';

const ADDRESS = /^address (?:\|([01]+)[⟩>]|(\d{1,10})) returns ([01])$/;
const PARITY = /^parity ([01])$/;
const ONES = /^(\d{1,4}) ones?$/;
const CHANCE = /^chance of 1 is (?:(\d{1,3})\/(\d{1,3})|([01](?:\.\d{1,9})?))$/;

const refuse = (message: string): ParseResult<never> => ({ ok: false, error: { message, position: 0 } });

/** Bits of the memory's address width, or a number. */
function readAddress(ket: string | undefined, written: string | undefined, bits: number): number | null {
  const digits = ket ?? written ?? '';
  const isBinary = digits.length === bits && /^[01]+$/.test(digits);
  if (ket !== undefined && !isBinary) return null;
  const address = isBinary ? Number.parseInt(digits, 2) : Number(digits);
  return address < 2 ** bits ? address : null;
}

/** Case-insensitive. */
export function parseGoal(text: string, addressBits: number): ParseResult<MemoryGoal> {
  const written = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (written === 'balanced' || written === 'constant') return { ok: true, value: { kind: written } };
  const [, ket, number, bit] = ADDRESS.exec(written) ?? [];
  if (bit !== undefined) {
    const address = readAddress(ket, number, addressBits);
    if (address === null) return refuse(`This memory has the addresses 0 to ${2 ** addressBits - 1}.`);
    return { ok: true, value: { kind: 'address', address, bit: Number(bit) } };
  }
  const [, parity] = PARITY.exec(written) ?? [];
  if (parity !== undefined) return { ok: true, value: { kind: 'parity', parity: Number(parity) } };
  const [, count] = ONES.exec(written) ?? [];
  if (count !== undefined) return { ok: true, value: { kind: 'ones', count: Number(count) } };
  const [matched, dividend, divisor, decimal] = CHANCE.exec(written) ?? [];
  const chance = decimal === undefined ? Number(dividend) / Number(divisor) : Number(decimal);
  if (matched === undefined || !(chance >= 0 && chance <= 1)) return refuse(HELP);
  return { ok: true, value: { kind: 'chance', chance } };
}

/** Bus value of each address, and the probability of a 1 after the task's query. */
interface Answers {
  addressBits: number;
  bits: number[];
  ones: number;
  chance: number;
}

function runQuery(cells: readonly number[], addresses: Addresses) {
  const memory = buildMemory(Math.log2(cells.length), 1, cells);
  const query = buildQuery({ ...DEFAULT_RUN, memory, addresses });
  return readState(query, query.schedule.steps.length).branches;
}

function readAnswers(cells: readonly number[], addresses: Addresses): Answers {
  const bits = runQuery(cells, { kind: 'uniform' }).map(({ bus }) => bus.value);
  const asked = runQuery(cells, addresses).filter(({ bus }) => bus.value === 1);
  return {
    addressBits: Math.log2(cells.length),
    bits,
    ones: bits.filter((bit) => bit === 1).length,
    chance: asked.reduce((sum, { amplitude: { re, im } }) => sum + re * re + im * im, 0),
  };
}

function isMet(goal: MemoryGoal, { bits, ones, chance }: Answers): boolean {
  if (goal.kind === 'address') return bits[goal.address] === goal.bit;
  if (goal.kind === 'parity') return ones % 2 === goal.parity;
  if (goal.kind === 'ones') return ones === goal.count;
  if (goal.kind === 'balanced') return 2 * ones === bits.length;
  if (goal.kind === 'constant') return ones === 0 || ones === bits.length;
  return Math.abs(chance - goal.chance) < ROUNDING;
}

/** Describes the memory without revealing the goal. */
function describeMiss(goal: MemoryGoal, { addressBits, bits, ones, chance }: Answers): string {
  if (goal.kind === 'address')
    return `The query for ${formatKet(goal.address, addressBits)} returns ${bits[goal.address]}.`;
  if (goal.kind === 'chance') return `A measurement of the bus gives 1 with probability ${Number(chance.toFixed(4))}.`;
  return `${ones} of ${bits.length} cells ${ones === 1 ? 'holds' : 'hold'} a 1.`;
}

/** True if a memory with these cells meets all goals. */
export function meetsGoals({ addresses, goals }: MemoryTask, cells: readonly number[]): boolean {
  const answers = readAnswers(cells, addresses);
  return goals.every((goal) => isMet(goal, answers));
}

/** Plain sentences; empty if all goals are met. */
export function findMisses({ addresses, goals }: MemoryTask, cells: readonly number[]): string[] {
  const answers = readAnswers(cells, addresses);
  const missed = goals.filter((goal) => !isMet(goal, answers));
  return [...new Set(missed.map((goal) => describeMiss(goal, answers)))];
}

/** All memories of one-bit cells. */
const listMemories = (cells: number): number[][] =>
  Array.from({ length: 2 ** cells }, (_, memory) => Array.from({ length: cells }, (_, cell) => (memory >> cell) & 1));

/** The first memory that meets all goals; null if none does. Tries all, so it's for few cells. */
export const findMemory = (task: MemoryTask, cells: number): number[] | null =>
  listMemories(cells).find((memory) => meetsGoals(task, memory)) ?? null;

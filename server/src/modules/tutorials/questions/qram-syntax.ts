import {
  type Addresses,
  buildSchedule,
  DEFAULT_RUN,
  type Memory,
  parseCells,
  parseKets,
  type RunSettings,
} from '@qram/simulator';
import { findMemory, type MemoryGoal, meetsGoals, parseGoal } from './memory-goals.ts';

/** Lines count from 0, the first of the block's content. */
export interface Problem {
  line: number;
  message: string;
}

/** Max cells of a figure, and of a memory to set. */
const MAX_CELLS = 16;
const MAX_CELLS_TO_SET = 8;
/** Max word bits that fit a phone, by address bits. */
const MAX_WORD_BITS = [8, 8, 6, 3, 2] as const;
const FIELD = /^\s*([a-z]+):(.*)$/i;
const FIELDS = ['cells', 'addresses', 'step', 'caption'] as const;
type FieldName = (typeof FIELDS)[number];
interface Field {
  line: number;
  text: string;
}
interface Fields extends Partial<Record<FieldName, Field>> {
  goals: Field[];
}

export interface QramFigure {
  run: RunSettings;
  /** Markdown; empty without one. */
  caption: string;
}

/** A learner sets the memory to meet all goals. */
export interface MemoryToSet extends QramFigure {
  goals: MemoryGoal[];
}

export type ParsedMemory = { memory: MemoryToSet; problems: [] } | { memory: null; problems: Problem[] };
export type ParsedFigure = { figure: QramFigure; problems: [] } | { figure: null; problems: Problem[] };

const KNOWN = 'Write cells:, addresses:, step: or caption:, each on a line of its own.';
const GOAL = 'goal';

function readFields(source: string, problems: Problem[]): Fields {
  const fields: Fields = { goals: [] };
  for (const [line, text] of source.split('\n').entries()) {
    if (text.trim() === '') continue;
    const [, word = '', rest = ''] = FIELD.exec(text) ?? [];
    const name = FIELDS.find((field) => field === word.toLowerCase());
    if (word.toLowerCase() === GOAL) fields.goals.push({ line, text: rest.trim() });
    else if (!name) problems.push({ line, message: KNOWN });
    else if (fields[name]) problems.push({ line, message: `There is a line ${name}: already.` });
    else fields[name] = { line, text: rest.trim() };
  }
  return fields;
}

function findSizeProblem({ cells, addressBits, wordBits }: Memory): string | null {
  if (cells.length > MAX_CELLS) return `A figure has at most ${MAX_CELLS} cells.`;
  const most = MAX_WORD_BITS[addressBits] ?? 1;
  return wordBits > most ? `Words of a figure with ${cells.length} cells have at most ${most} bits.` : null;
}

function readMemory({ cells }: Fields, problems: Problem[]): Memory | null {
  if (!cells) {
    problems.push({ line: 0, message: 'The line cells: is missing, such as “cells: 0 1 1 0 1 0 1 0”.' });
    return null;
  }
  const parsed = parseCells(cells.text);
  const message = parsed.ok ? findSizeProblem(parsed.value) : parsed.error.message;
  if (message) problems.push({ line: cells.line, message });
  return parsed.ok && !message ? parsed.value : null;
}

/** `all`, or kets: `|001⟩ + |110⟩`. */
function readAddresses({ addresses }: Fields, { addressBits }: Memory, problems: Problem[]): Addresses {
  if (!addresses || addresses.text.toLowerCase() === 'all') return { kind: 'uniform' };
  const parsed = parseKets(addresses.text, addressBits);
  if (parsed.ok) return parsed.value;
  problems.push({ line: addresses.line, message: parsed.error.message });
  return { kind: 'uniform' };
}

/** Default: the copy of the data. */
function readStep({ step }: Fields, { addressBits }: Memory, problems: Problem[]): number {
  const { phases, steps } = buildSchedule(DEFAULT_RUN.architecture, addressBits);
  if (!step) return phases.find(({ kind }) => kind === 'copy')?.last ?? steps.length;
  const number = Number(step.text);
  if (/^\d{1,4}$/.test(step.text) && number <= steps.length) return number;
  problems.push({ line: step.line, message: `A query of this memory has the steps 0 to ${steps.length}.` });
  return 0;
}

/** Null: a mistake. */
function readFigure(fields: Fields, problems: Problem[]): QramFigure | null {
  const memory = readMemory(fields, problems);
  if (!memory) return null;
  const addresses = readAddresses(fields, memory, problems);
  const run = { ...DEFAULT_RUN, memory, addresses, step: readStep(fields, memory, problems) };
  return problems.length > 0 ? null : { run, caption: fields.caption?.text ?? '' };
}

/** Never throws; lines count from 0 after the fence. */
export function parseQramFigure(source: string): ParsedFigure {
  const problems: Problem[] = [];
  const fields = readFields(source, problems);
  for (const { line } of fields.goals) problems.push({ line, message: 'A line goal: belongs in a question.' });
  const figure = readFigure(fields, problems);
  return figure && problems.length === 0 ? { figure, problems: [] } : { figure: null, problems };
}

/** The goals must be reachable, and not met at the start. */
function refuseGoals({ run, goals }: MemoryToSet, { cells, goals: [first] }: Fields, problems: Problem[]): void {
  const task = { addresses: run.addresses, goals };
  if (meetsGoals(task, run.memory.cells))
    problems.push({ line: cells?.line ?? 0, message: 'These cells meet the goal already.' });
  else if (!findMemory(task, run.memory.cells.length))
    problems.push({ line: first?.line ?? 0, message: 'No cells meet all goals.' });
}

/** Never throws; lines count from 0 after the fence. */
export function parseMemoryToSet(source: string): ParsedMemory {
  const problems: Problem[] = [];
  const fields = readFields(source, problems);
  const figure = readFigure(fields, problems);
  if (fields.goals.length === 0)
    problems.push({ line: 0, message: 'The line goal: is missing, such as “goal: address 101 returns 1”.' });
  if (!figure) return { memory: null, problems };
  const { memory } = figure.run;
  if (memory.cells.length > MAX_CELLS_TO_SET || memory.wordBits > 1)
    problems.push({
      line: fields.cells?.line ?? 0,
      message: `A memory to be set has at most ${MAX_CELLS_TO_SET} cells, with words of one bit.`,
    });
  const goals = fields.goals.flatMap(({ line, text }) => {
    const parsed = parseGoal(text, memory.addressBits);
    if (!parsed.ok) problems.push({ line, message: parsed.error.message });
    return parsed.ok ? [parsed.value] : [];
  });
  const result = { ...figure, goals };
  if (problems.length === 0) refuseGoals(result, fields, problems);
  return problems.length > 0 ? { memory: null, problems } : { memory: result, problems: [] };
}

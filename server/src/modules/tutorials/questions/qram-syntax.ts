import {
  type Addresses,
  buildSchedule,
  DEFAULT_RUN,
  type Memory,
  parseCells,
  parseKets,
  type RunSettings,
} from '@qram/simulator';
import type { Problem } from './question-syntax.ts';

/** Cells of a figure in a lesson. */
const MAX_CELLS = 16;
const FIELD = /^\s*([a-z]+):(.*)$/i;
const FIELDS = ['cells', 'addresses', 'step', 'caption'] as const;
type FieldName = (typeof FIELDS)[number];
type Fields = Partial<Record<FieldName, { line: number; text: string }>>;

/** A figure of a query at one step, as its author wrote it. */
export interface QramFigure {
  run: RunSettings;
  /** Markdown; empty without one. */
  caption: string;
}

export type ParsedFigure = { figure: QramFigure; problems: [] } | { figure: null; problems: Problem[] };

const KNOWN = 'Write cells:, addresses:, step: or caption:, each on a line of its own.';

function readFields(source: string, problems: Problem[]): Fields {
  const fields: Fields = {};
  for (const [line, text] of source.split('\n').entries()) {
    if (text.trim() === '') continue;
    const [, word = '', rest = ''] = FIELD.exec(text) ?? [];
    const name = FIELDS.find((field) => field === word.toLowerCase());
    if (!name) problems.push({ line, message: KNOWN });
    else if (fields[name]) problems.push({ line, message: `There is a line ${name}: already.` });
    else fields[name] = { line, text: rest.trim() };
  }
  return fields;
}

function readMemory({ cells }: Fields, problems: Problem[]): Memory | null {
  if (!cells) {
    problems.push({ line: 0, message: 'The line cells: is missing, such as “cells: 0 1 1 0 1 0 1 0”.' });
    return null;
  }
  const parsed = parseCells(cells.text);
  const message = parsed.ok
    ? parsed.value.cells.length > MAX_CELLS && `A figure has at most ${MAX_CELLS} cells.`
    : parsed.error.message;
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

/** A step of the schedule; without one, the copy of the data. */
function readStep({ step }: Fields, { addressBits }: Memory, problems: Problem[]): number {
  const { phases, steps } = buildSchedule(DEFAULT_RUN.architecture, addressBits);
  if (!step) return phases.find(({ kind }) => kind === 'copy')?.last ?? steps.length;
  const number = Number(step.text);
  if (/^\d{1,4}$/.test(step.text) && number <= steps.length) return number;
  problems.push({ line: step.line, message: `A query of this memory has the steps 0 to ${steps.length}.` });
  return 0;
}

/** Reads a figure of a lesson. Never throws; lines count from 0, the first line between the fences. */
export function parseQramFigure(source: string): ParsedFigure {
  const problems: Problem[] = [];
  const fields = readFields(source, problems);
  const memory = readMemory(fields, problems);
  if (!memory) return { figure: null, problems };
  const addresses = readAddresses(fields, memory, problems);
  const run = { ...DEFAULT_RUN, memory, addresses, step: readStep(fields, memory, problems) };
  if (problems.length > 0) return { figure: null, problems };
  return { figure: { run, caption: fields.caption?.text ?? '' }, problems: [] };
}

import { type Addresses, type AddressTerm, combineAndScaleTerms } from './addresses.ts';
import type { FidelityMeasure } from './fidelity.ts';
import { MAX_ADDRESS_BITS, MAX_WORD_BITS, type Memory } from './memory.ts';
import { buildMemory } from './memory-input.ts';
import { type HardwareNoise, type Noise, type NoiseTargets, SET_ROUTERS } from './noise.ts';
import { hasPossibleTimes } from './noise-rates.ts';
import { accept, type ParseResult, refuse } from './parsing.ts';
import type { Architecture, ScheduleKind } from './phase.ts';
import { formatLimits, PHYSICAL_INPUTS, type PhysicalSettings, parseDecimal } from './physical-settings.ts';
import type { RouterError, RouterLevels } from './query.ts';
import { APPLIED, ARCHITECTURES, KINDS, MEASURES, VERSION } from './run-link-format.ts';
import {
  DEFAULT_RUN,
  MAX_ERRORS,
  MAX_SEED,
  MAX_SHOTS,
  MAX_SWEEP_POINTS,
  MAX_TIME,
  MIN_SHOTS,
  MIN_TIME,
  type RunSettings,
  type SweepAxis,
  type View,
} from './run-settings.ts';
import { buildSchedule, type Schedule } from './schedule.ts';
import type { Pauli } from './tree-state.ts';

const MAX_LENGTH = 200_000;
const MAX_TERMS = 4096;
const VIEWS: readonly View[] = ['state', 'noise', 'compare'];

class LinkError extends Error {
  readonly position: number;
  constructor(message: string, position: number) {
    super(message);
    this.position = position;
  }
}

interface Field {
  text: string;
  position: number;
}

const KEYS = new Set(['n', 'm', 'c', 'a', 't', 's', 'x', 'e', 'f', 'h', 'k', 'o', 'r', 'v', 'w', 'b', 'p', 'u']);

function splitFields(link: string): Map<string, Field> {
  const fields = new Map<string, Field>();
  let position = VERSION.length + 1;
  for (const part of link.split('&').slice(1)) {
    const [, key = '', text = ''] = /^([a-z])=(.*)$/s.exec(part) ?? [];
    if (!KEYS.has(key) || fields.has(key))
      throw new LinkError('This link has a part that is unknown or twice there.', position);
    fields.set(key, { text, position: position + 2 });
    position += part.length + 1;
  }
  return fields;
}

function parseInteger({ text, position }: Field, min: number, max: number, name: string): number {
  const value = Number(text);
  if (!/^\d{1,10}$/.test(text) || value < min || value > max)
    throw new LinkError(`${name} must be a whole number from ${min} to ${max}.`, position);
  return value;
}

const DECIMAL = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/;

function parseNumber(text: string, position: number, name: string): number {
  const value = Number(text);
  if (!DECIMAL.test(text) || !Number.isFinite(value)) throw new LinkError(`${name} must be a number.`, position);
  // Turns -0 into 0.
  return value === 0 ? 0 : value;
}

function parseHexCells({ text, position }: Field, addressBits: number, wordBits: number): Memory {
  const bitCount = 2 ** addressBits * wordBits;
  if (!/^[\da-f]*$/.test(text) || text.length !== Math.ceil(bitCount / 4))
    throw new LinkError(`The cells must be ${Math.ceil(bitCount / 4)} hexadecimal digits.`, position);
  const bits = [...text].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('');
  const cells = Array.from({ length: 2 ** addressBits }, (_, cell) =>
    Number.parseInt(bits.slice(cell * wordBits, (cell + 1) * wordBits), 2),
  );
  return buildMemory(addressBits, wordBits, cells);
}

function parseAddresses({ text, position }: Field, addressBits: number): Addresses {
  if (text === 'all') return { kind: 'uniform' };
  const max = 2 ** addressBits - 1;
  const readAddress = (digits: string) => parseInteger({ text: digits, position }, 0, max, 'An address');
  if (text.startsWith('one:')) return { kind: 'one', address: readAddress(text.slice(4)) };
  const parts = text.split(',');
  if (parts.length > MAX_TERMS) throw new LinkError('There are too many addresses.', position);
  const terms = parts.map((part): AddressTerm => {
    const [address = '', re = '1', im = '0', ...rest] = part.split(':');
    if (rest.length > 0) throw new LinkError('An amplitude has at most two parts.', position);
    const coefficient = {
      re: parseNumber(re, position, 'An amplitude'),
      im: parseNumber(im, position, 'An amplitude'),
    };
    return { address: readAddress(address), coefficient };
  });
  if (combineAndScaleTerms(terms).length === 0) throw new LinkError('No address is left.', position);
  return { kind: 'custom', terms };
}

function parseErrors({ text, position }: Field, { treeBits, steps }: Schedule): RouterError[] {
  if (text === '') return [];
  const parts = text.split(',');
  if (parts.length > MAX_ERRORS) throw new LinkError(`There are more than ${MAX_ERRORS} errors.`, position);
  return parts.map((part) => {
    const [, step, pauli, level, index] = /^(\d{1,4})([XYZ])(\d)\.(\d{1,4})$/.exec(part) ?? [];
    const error = { step: Number(step), pauli: pauli as Pauli, level: Number(level), index: Number(index) };
    const exists = error.step <= steps.length && error.level < treeBits && error.index < 2 ** error.level;
    if (!exists) throw new LinkError('An error is at a step or router that this run does not have.', position);
    return error;
  });
}

function parseArchitecture({ text, position }: Field): { architecture: Architecture; routerLevels: RouterLevels } {
  const [, letter = '', levels] = /^([a-z])([23])$/.exec(text) ?? [];
  const architecture = Object.hasOwn(ARCHITECTURES, letter) ? ARCHITECTURES[letter] : undefined;
  if (!architecture) throw new LinkError('The architecture is unknown.', position);
  return { architecture, routerLevels: levels === '2' ? 2 : 3 };
}

function parseScheduleKind({ text, position }: Field): ScheduleKind {
  if (text !== 'p') throw new LinkError('The schedule is unknown.', position);
  return 'pipelined';
}

function parseTargets({ text, position }: Field): NoiseTargets {
  const hits = { set: text.includes('s'), waiting: text.includes('w'), bits: text.includes('b') };
  if (!/^s?w?b?$/.test(text) || !(hits.set || (hits.bits && !hits.waiting)))
    throw new LinkError('What errors hit is unknown.', position);
  return hits;
}

function parseHardware({ text, position }: Field, hits: NoiseTargets): Noise {
  const [t1 = '', t2 = '', loss = '', stepTime = '', ...rest] = text.slice(1).split(':');
  if (rest.length > 0) throw new LinkError('The errors of a device have four parts.', position);
  const readTime = (digits: string, name: string): number => {
    const time = parseNumber(digits, position, name);
    if (time < MIN_TIME || time > MAX_TIME)
      throw new LinkError(`${name} must be from ${MIN_TIME} to ${MAX_TIME} microseconds.`, position);
    return time;
  };
  const noise: HardwareNoise = {
    kind: 'hardware',
    t1: t1 === '' ? null : readTime(t1, 'T1'),
    t2: t2 === '' ? null : readTime(t2, 'T2'),
    loss: parseNumber(loss, position, 'The loss'),
    stepTime: readTime(stepTime, 'The time of a step'),
    hits,
  };
  if (noise.loss < 0 || noise.loss > 1) throw new LinkError('The loss must be from 0 to 1.', position);
  if (!hasPossibleTimes(noise)) throw new LinkError('T2 can be at most twice T1.', position);
  return noise;
}

function parseNoise(field: Field, hits: NoiseTargets): Noise {
  const { text, position } = field;
  if (text.startsWith('h')) return parseHardware(field, hits);
  const kind = KINDS[text.charAt(0)];
  const applied = APPLIED[text.charAt(1)];
  if (!kind || !applied) throw new LinkError('The kind of errors is unknown.', position);
  const rate = parseNumber(text.slice(2), position, 'The error rate');
  if (rate < 0 || rate > 1) throw new LinkError('The error rate must be from 0 to 1.', position);
  return { kind, applied, rate, hits };
}

function parseMeasure({ text, position }: Field): FidelityMeasure {
  const measure = MEASURES[text];
  if (!measure) throw new LinkError('The measure of fidelity is unknown.', position);
  return measure;
}

function parseAxis({ text, position }: Field): SweepAxis {
  const [setting, from = '', to = '', points = '', ...rest] = [text.charAt(0), ...text.slice(1).split(':')];
  const integer = (digits: string, min: number, max: number, name: string) =>
    parseInteger({ text: digits, position }, min, max, name);
  if (setting === 'n' && points === '' && rest.length === 0) {
    const first = integer(from, 1, MAX_ADDRESS_BITS, 'The smallest number of address bits');
    return {
      setting: 'address-bits',
      from: first,
      to: integer(to, first, MAX_ADDRESS_BITS, 'The largest number of address bits'),
    };
  }
  if (setting !== 'r' || rest.length > 0) throw new LinkError('The axis of the chart is unknown.', position);
  const [least, most] = [from, to].map((rate) => parseNumber(rate, position, 'A rate'));
  if (least === undefined || most === undefined || least < 0 || most > 1 || least >= most)
    throw new LinkError('The rates of the chart must go up, from 0 to 1.', position);
  return {
    setting: 'rate',
    from: least,
    to: most,
    points: integer(points, 2, MAX_SWEEP_POINTS, 'The number of points'),
  };
}

function parsePhysical({ text, position }: Field): PhysicalSettings {
  const numbers = text.split(':');
  if (numbers.length !== PHYSICAL_INPUTS.length)
    throw new LinkError(`The physical settings must be ${PHYSICAL_INPUTS.length} numbers.`, position);
  const entries = PHYSICAL_INPUTS.map((input, index) => {
    const value = parseDecimal(numbers[index] ?? '', input);
    if (value === null) throw new LinkError(formatLimits(input.name, input), position);
    return [input.key, value] as const;
  });
  return Object.fromEntries(entries) as Record<keyof PhysicalSettings, number>;
}

function parseView({ text, position }: Field): View {
  const view = VIEWS.find((known) => known === text);
  if (!view) throw new LinkError('The view is unknown.', position);
  return view;
}

function parseSettings(link: string): RunSettings {
  const fields = splitFields(link);
  const end = link.length;
  const require = (key: string): Field => {
    const field = fields.get(key);
    if (!field) throw new LinkError(`This link lacks the part ${key}.`, end);
    return field;
  };
  const read = <T>(key: string, parse: (field: Field) => T, otherwise: T): T => {
    const field = fields.get(key);
    return field ? parse(field) : otherwise;
  };
  const addressBits = parseInteger(require('n'), 1, MAX_ADDRESS_BITS, 'The number of address bits');
  const wordBits = read('m', (field) => parseInteger(field, 1, MAX_WORD_BITS, 'The number of bits of a word'), 1);
  const memory = parseHexCells(require('c'), addressBits, wordBits);
  const { architecture, routerLevels } = read('t', parseArchitecture, DEFAULT_RUN);
  const selectBits = read(
    'h',
    (field) => parseInteger(field, 0, addressBits, 'The number of select bits'),
    DEFAULT_RUN.selectBits,
  );
  const scheduleKind = read('u', parseScheduleKind, DEFAULT_RUN.schedule);
  const schedule = buildSchedule(architecture, addressBits, selectBits, scheduleKind);
  const hits = read('o', parseTargets, SET_ROUTERS);
  const noise = read<Noise>('e', (field) => parseNoise(field, hits), { ...DEFAULT_RUN.noise, hits });
  const axis = read('w', parseAxis, DEFAULT_RUN.axis);
  if (noise.kind === 'hardware' && axis.setting === 'rate')
    throw new LinkError('The errors of a device have no rate for a chart.', fields.get('w')?.position ?? end);
  const readSelected = (field: Field) =>
    field.text === '' ? null : parseInteger(field, 0, 2 ** addressBits - 1, 'The branch');
  return {
    memory,
    addresses: read<Addresses>('a', (field) => parseAddresses(field, addressBits), { kind: 'uniform' }),
    architecture,
    selectBits,
    schedule: scheduleKind,
    routerLevels,
    errors: read<RouterError[]>('x', (field) => parseErrors(field, schedule), []),
    step: read('s', (field) => parseInteger(field, 0, schedule.steps.length, 'The step'), 0),
    noise,
    measure: read('f', parseMeasure, DEFAULT_RUN.measure),
    axis,
    shots: read('k', (field) => parseInteger(field, MIN_SHOTS, MAX_SHOTS, 'The number of shots'), DEFAULT_RUN.shots),
    seed: read('r', (field) => parseInteger(field, 0, MAX_SEED, 'The seed'), DEFAULT_RUN.seed),
    physical: read('p', parsePhysical, DEFAULT_RUN.physical),
    view: read('v', parseView, DEFAULT_RUN.view),
    selected: read('b', readSelected, null),
  };
}

/** Parses the text of `formatRunLink`, with or without a leading #. Only n and c are required. Never throws. */
export function parseRunLink(text: string): ParseResult<RunSettings> {
  const link = text.startsWith('#') ? text.slice(1) : text;
  if (link.length > MAX_LENGTH) return refuse('This link is too long.', MAX_LENGTH);
  if (link !== VERSION && !link.startsWith(`${VERSION}&`))
    return refuse('This link is not of a run, or of a newer version of the simulator.', 0);
  try {
    return accept(parseSettings(link));
  } catch (error) {
    if (error instanceof LinkError) return refuse(error.message, error.position);
    throw error;
  }
}

import { parseArgs } from 'node:util';
import {
  type Addresses,
  ARCHITECTURE_NAMES,
  type Architecture,
  buildQuery,
  buildSchedule,
  DEFAULT_HARDWARE,
  DEFAULT_RUN,
  drawMemory,
  EXPORTS,
  formatLimits,
  formatReport,
  formatRunLink,
  formatSweep,
  type HardwareNoise,
  hasPossibleTimes,
  MAX_ADDRESS_BITS,
  MAX_SEED,
  MAX_SHOTS,
  MAX_SWEEP_POINTS,
  MAX_TIME,
  MAX_WORD_BITS,
  type Memory,
  MIN_SHOTS,
  MIN_TIME,
  type Noise,
  type NoiseTargets,
  type ParseResult,
  PHYSICAL_INPUTS,
  type PhysicalSettings,
  parseCells,
  parseDecimal,
  parseKets,
  parseRunLink,
  type RouterError,
  type RunSettings,
  type Schedule,
  SWEEP_FORMATS,
  type SweepAxis,
  type SweepFormat,
  type SweepSettings,
  sweepNoise,
  toSweepSettings,
} from '@qram/simulator';
import { exportQuery, exportTreeSvg } from '@qram/simulator/exports';
import { type Command, CommandError } from './command.ts';

const ARCHITECTURES = Object.keys(ARCHITECTURE_NAMES) as Architecture[];

const HELP = `Usage: npm run qram -- simulate [options]

Prints a run: its steps, the branches after one of them, the fidelity, the costs and the physical resources. Without options it is
the run with which the simulator opens.

  --link <text>             take the run of a link, the part after #; other options change it
  --cells <bits>            01101010, or words such as '010 111 110 000'
  --address-bits <n>        instead of cells: draw 2^n of them from the seed (1 to ${MAX_ADDRESS_BITS})
  --word-bits <m>           bits of a drawn word (1 to ${MAX_WORD_BITS})
  --addresses <kets>        '|001> + 0.5i|110>', or uniform
  --architecture <name>     ${ARCHITECTURES.join(', ').replace(/, ([^,]*)$/, ' or $1')}
  --select-bits <k>         address bits of a hybrid that select a page, from 0 to n; the others are of its tree
  --schedule <name>         serial, or pipelined: address bits follow each other down the tree of a bucket brigade or hybrid
  --router-levels <number>  3 (wait, left, right) or 2 (left, right)
  --step <number>           the step after which branches are shown; the copy if not given
  --break <error>           X@10:2.1 is X after step 10 on level 2, router 1, both from 1; can be repeated
  --errors <kind>           phase-flip, bit-flip, depolarizing or hardware
  --noise-on <list>         what errors hit: set, waiting (routers), bits (on their way), such as set,waiting,bits
  --applied <when>          query or step
  --fidelity <measure>      tree (each branch with its own address) or hann (the state of address and bus)
  --rate <number>           probability of an error on what is hit, from 0 to 1
  --t1 <microseconds>       relaxation time of a device; none if not given
  --t2 <microseconds>       coherence time, at most twice T1; none if not given
  --loss <number>           probability per step that a qubit on its way is lost
  --step-time <microseconds> of a step of a device
  --shots <number>          trajectories (${MIN_SHOTS} to ${MAX_SHOTS})
  --seed <number>           of trajectories and drawn cells
  --physical-error <rate>   of the physical resources: probability of an error in an operation
  --target <rate>           highest accepted probability that a query fails
  --cycle-time <number>     µs of one round of syndrome measurements
  --threshold <rate>        physical error rate below which correction helps
  --prefactor <number>      factor of the logical error rate
  --gate-time <number>      µs of a step without correction
  --sweep <range>           instead: fidelities of both architectures, rate=0.001:0.05:20 or address-bits=1:10:10
  --format <name>           of a sweep: table, csv or json
  --export <format>         print the query as a program instead: ${EXPORTS.map(({ format }) => format).join(', ')};
                            or tree: an SVG of the tree at the step, with a caption`;

const text = { type: 'string' } as const;
const OPTIONS = {
  link: text,
  cells: text,
  'address-bits': text,
  'word-bits': text,
  addresses: text,
  architecture: text,
  'select-bits': text,
  schedule: text,
  'router-levels': text,
  step: text,
  break: { type: 'string', multiple: true },
  errors: text,
  applied: text,
  'noise-on': text,
  rate: text,
  t1: text,
  t2: text,
  loss: text,
  'step-time': text,
  fidelity: text,
  shots: text,
  seed: text,
  'physical-error': text,
  target: text,
  'cycle-time': text,
  threshold: text,
  prefactor: text,
  'gate-time': text,
  sweep: text,
  format: text,
  export: text,
  help: { type: 'boolean' },
} as const;

type Values = ReturnType<typeof parseOptions>;

/** `--seed -1` → `--seed=-1`, which `parseArgs` accepts. */
function joinNegativeValues(parameters: readonly string[]): string[] {
  const joined: string[] = [];
  for (const parameter of parameters) {
    const option = joined.at(-1) ?? '';
    const isValue = /^-[^-]/.test(parameter) && /^--[^=]+$/.test(option) && option.slice(2) in OPTIONS;
    if (isValue) joined[joined.length - 1] = `${option}=${parameter}`;
    else joined.push(parameter);
  }
  return joined;
}

function parseOptions(parameters: readonly string[]) {
  try {
    return parseArgs({ args: joinNegativeValues(parameters), options: OPTIONS }).values;
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split(/\. |\n/) : [];
    throw new CommandError(`${reason?.replace(/\.$/, '')}. See npm run qram -- simulate --help.`);
  }
}

function unwrap<T>(option: string, result: ParseResult<T>): T {
  if (result.ok) return result.value;
  const { message, position } = result.error;
  throw new CommandError(`--${option}, character ${position + 1}: ${message}`);
}

const DECIMALS: readonly (keyof Values)[] = ['rate', 't1', 't2', 'loss', 'step-time'];

function parseNumber(values: Values, option: keyof Values, min: number, max: number, fallback: number): number {
  const value = values[option];
  if (value === undefined) return fallback;
  const number = Number(value);
  const isDecimal = DECIMALS.includes(option);
  if (value === '' || !(isDecimal || Number.isInteger(number)) || !(number >= min && number <= max))
    throw new CommandError(`--${option} must be a ${isDecimal ? '' : 'whole '}number from ${min} to ${max}.`);
  return number;
}

function parseChoice<T extends string>(values: Values, option: keyof Values, choices: readonly T[], fallback: T): T {
  const value = values[option];
  if (value === undefined) return fallback;
  const choice = choices.find((known) => known === value);
  if (!choice) throw new CommandError(`--${option} must be ${choices.join(', ').replace(/, ([^,]*)$/, ' or $1')}.`);
  return choice;
}

function parseMemory(values: Values, base: RunSettings, seed: number): Memory {
  if (values.cells !== undefined) return unwrap('cells', parseCells(values.cells));
  if (values['address-bits'] === undefined && values['word-bits'] === undefined) return base.memory;
  const addressBits = parseNumber(values, 'address-bits', 1, MAX_ADDRESS_BITS, base.memory.addressBits);
  return drawMemory(addressBits, parseNumber(values, 'word-bits', 1, MAX_WORD_BITS, 1), seed);
}

function parseAddresses({ addresses }: Values, base: RunSettings, memory: Memory): Addresses {
  if (addresses === 'uniform') return { kind: 'uniform' };
  if (addresses !== undefined) return unwrap('addresses', parseKets(addresses, memory.addressBits));
  return memory.addressBits === base.memory.addressBits ? base.addresses : { kind: 'uniform' };
}

function parseRouterError(written: string, { treeBits, steps: { length: steps } }: Schedule): RouterError {
  const [, pauli, step, level, router] = /^([XYZ])@(\d+):(\d+)\.(\d+)$/.exec(written) ?? [];
  if (!pauli)
    throw new CommandError(`--break ${written} must be like X@10:2.1: the error, the step, the level, the router.`);
  const toError = (why: string) => new CommandError(`--break ${written}: ${why}`);
  if (Number(step) > steps) throw toError(`there is no step ${step}. This run has the steps 0 to ${steps}.`);
  if (treeBits === 0) throw toError('this architecture has no routers.');
  if (Number(level) < 1 || Number(level) > treeBits)
    throw toError(`there is no level ${level}. This tree has the levels 1 to ${treeBits}.`);
  const routers = 2 ** (Number(level) - 1);
  if (Number(router) < 1 || Number(router) > routers)
    throw toError(
      `there is no router ${router} on level ${level}, which has ${routers === 1 ? 'router 1 alone' : `the routers 1 to ${routers}`}.`,
    );
  return {
    pauli: pauli as RouterError['pauli'],
    step: Number(step),
    level: Number(level) - 1,
    index: Number(router) - 1,
  };
}

/** `set,waiting,bits` */
function parseTargets(values: Values, fallback: NoiseTargets): NoiseTargets {
  const written = values['noise-on'];
  if (written === undefined) return fallback;
  const names = written.split(',');
  const hits = { set: names.includes('set'), waiting: names.includes('waiting'), bits: names.includes('bits') };
  if (names.some((name) => !(name in hits))) throw new CommandError('--noise-on is a list of set, waiting and bits.');
  if (hits.waiting && !hits.set) throw new CommandError('--noise-on waiting needs set, too: set,waiting.');
  return hits;
}

const DEVICE_OPTIONS = ['t1', 't2', 'loss', 'step-time'] as const;

function parseDevice(values: Values, base: Noise): HardwareNoise {
  const isGiven = DEVICE_OPTIONS.some((option) => values[option] !== undefined);
  const start = isGiven ? { ...DEFAULT_HARDWARE, t1: null, t2: null } : DEFAULT_HARDWARE;
  const device = base.kind === 'hardware' ? base : start;
  const readTime = (option: 't1' | 't2') =>
    values[option] === undefined ? device[option] : parseNumber(values, option, MIN_TIME, MAX_TIME, 0);
  const noise: HardwareNoise = {
    kind: 'hardware',
    t1: readTime('t1'),
    t2: readTime('t2'),
    loss: parseNumber(values, 'loss', 0, 1, device.loss),
    stepTime: parseNumber(values, 'step-time', MIN_TIME, MAX_TIME, device.stepTime),
    hits: parseTargets(values, device.hits),
  };
  if (!hasPossibleTimes(noise)) throw new CommandError('--t2 can be at most twice --t1.');
  return noise;
}

function parseNoise(values: Values, base: Noise): Noise {
  const device = DEVICE_OPTIONS.find((option) => values[option] !== undefined);
  const kinds = ['phase-flip', 'bit-flip', 'depolarizing', 'hardware'] as const;
  const kind = parseChoice(values, 'errors', kinds, device ? 'hardware' : base.kind);
  if (kind === 'hardware') {
    const other = (['rate', 'applied'] as const).find((option) => values[option] !== undefined);
    if (other) throw new CommandError(`--${other} is not of the errors of a device.`);
    return parseDevice(values, base);
  }
  if (device) throw new CommandError(`--${device} is of the errors of a device: --errors hardware.`);
  const { applied, rate, hits } = base.kind === 'hardware' ? DEFAULT_RUN.noise : base;
  return {
    kind,
    applied: parseChoice(values, 'applied', ['query', 'step'], applied),
    rate: parseNumber(values, 'rate', 0, 1, rate),
    hits: parseTargets(values, hits),
  };
}

const PHYSICAL_OPTIONS = {
  errorRate: 'physical-error',
  target: 'target',
  cycleTime: 'cycle-time',
  threshold: 'threshold',
  prefactor: 'prefactor',
  gateTime: 'gate-time',
} as const satisfies Record<keyof PhysicalSettings, keyof Values>;

function parsePhysical(values: Values, base: PhysicalSettings): PhysicalSettings {
  const entries = PHYSICAL_INPUTS.map((input) => {
    const option = PHYSICAL_OPTIONS[input.key];
    const written = values[option];
    const value = written === undefined ? base[input.key] : parseDecimal(written, input);
    if (value === null) throw new CommandError(formatLimits(`--${option}`, input));
    return [input.key, value] as const;
  });
  return Object.fromEntries(entries) as Record<keyof PhysicalSettings, number>;
}

function parseSettings(values: Values): RunSettings {
  const base = values.link === undefined ? DEFAULT_RUN : unwrap('link', parseRunLink(values.link));
  const seed = parseNumber(values, 'seed', 0, MAX_SEED, base.seed);
  const memory = parseMemory(values, base, seed);
  const architecture = parseChoice(values, 'architecture', ARCHITECTURES, base.architecture);
  const selectBits = parseNumber(
    values,
    'select-bits',
    0,
    memory.addressBits,
    Math.min(base.selectBits, memory.addressBits),
  );
  if (values['select-bits'] !== undefined && architecture !== 'hybrid')
    throw new CommandError('--select-bits is of a hybrid. Add --architecture hybrid.');
  const scheduleKind = parseChoice(values, 'schedule', ['serial', 'pipelined'], base.schedule);
  if (values.schedule === 'pipelined' && architecture !== 'bucket-brigade' && architecture !== 'hybrid')
    throw new CommandError(
      '--schedule pipelined is of a bucket brigade or a hybrid. In others, no address bits travel.',
    );
  const schedule = buildSchedule(architecture, memory.addressBits, selectBits, scheduleKind);
  const { steps } = schedule;
  const copy = steps.find(({ phase }) => phase.kind === 'copy')?.number ?? 0;
  const isSameSchedule =
    memory.addressBits === base.memory.addressBits &&
    architecture === base.architecture &&
    scheduleKind === base.schedule &&
    (architecture !== 'hybrid' || selectBits === base.selectBits);
  return {
    ...base,
    memory,
    addresses: parseAddresses(values, base, memory),
    architecture,
    selectBits,
    schedule: scheduleKind,
    routerLevels: parseChoice(values, 'router-levels', ['2', '3'], `${base.routerLevels}`) === '2' ? 2 : 3,
    errors: values.break?.map((error) => parseRouterError(error, schedule)) ?? (isSameSchedule ? base.errors : []),
    step: parseNumber(values, 'step', 0, steps.length, isSameSchedule ? base.step : copy),
    noise: parseNoise(values, base.noise),
    measure: parseChoice(values, 'fidelity', ['tree', 'hann'], base.measure),
    shots: parseNumber(values, 'shots', MIN_SHOTS, MAX_SHOTS, base.shots),
    seed,
    physical: parsePhysical(values, base.physical),
  };
}

/** `rate=0.001:0.05:20`; null without a sweep. */
function parseSweep({ sweep }: Values): SweepAxis | null {
  if (sweep === undefined) return null;
  const [, setting, ...ends] = /^([a-z-]+)=([^:]+):([^:]+):([^:]+)$/.exec(sweep) ?? [];
  const [from, to, points] = ends.map(Number) as [number, number, number];
  const refuse = (why: string) => new CommandError(`--sweep ${sweep}: ${why}`);
  if (setting !== 'rate' && setting !== 'address-bits')
    throw refuse('write rate=<from>:<to>:<points> or address-bits=<from>:<to>:<points>.');
  const [min, max] = setting === 'rate' ? [0, 1] : [1, MAX_ADDRESS_BITS];
  if (!(from >= min && to <= max && from < to)) throw refuse(`it must go up, from ${min} to ${max}.`);
  if (!(Number.isInteger(points) && points >= 2 && points <= MAX_SWEEP_POINTS))
    throw refuse(`it must have from 2 to ${MAX_SWEEP_POINTS} points.`);
  if (setting === 'rate') return { setting, from, to, points };
  if (!Number.isInteger(from) || !Number.isInteger(to) || points !== to - from + 1)
    throw refuse('address bits are whole numbers, each of them a point.');
  return { setting, from, to };
}

function runSweep(settings: SweepSettings, format: SweepFormat): string {
  const points = [...sweepNoise(settings, settings.shots)].at(-1)?.points ?? [];
  return formatSweep(settings, points, format).trimEnd();
}

/**
 * @returns the output of `simulate`
 * @throws CommandError with one line for invalid options
 */
export function simulate(parameters: readonly string[]): string {
  const values = parseOptions(parameters);
  if (values.help) return HELP;
  const settings = parseSettings(values);
  try {
    const axis = parseSweep(values);
    const sweepFormat = parseChoice(values, 'format', SWEEP_FORMATS, 'table');
    if (values.format !== undefined && axis === null) throw new CommandError('--format is of a sweep. Add --sweep.');
    if (axis?.setting === 'rate' && settings.noise.kind === 'hardware')
      throw new CommandError('--sweep rate is not of the errors of a device, which have no rate.');
    if (axis !== null) return runSweep(toSweepSettings({ ...settings, axis }), sweepFormat);
    if (values.export === undefined) return formatReport(settings);
    const formats = [...EXPORTS.map(({ format }) => format), 'tree' as const];
    const format = parseChoice(values, 'export', formats, 'openqasm');
    const query = buildQuery(settings);
    if (format === 'tree') return exportTreeSvg(query, settings, `/simulator#${formatRunLink(settings)}`);
    return exportQuery(query, format);
  } catch (error) {
    if (error instanceof RangeError) throw new CommandError(error.message);
    throw error;
  }
}

export const simulateCommand: Command = {
  name: 'simulate',
  parameters: '[options]',
  summary: 'print a run of the QRAM simulator; --help lists the options',
  run: async (_env, parameters) => simulate(parameters),
};

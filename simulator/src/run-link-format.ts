import type { Addresses, AddressTerm } from './addresses.ts';
import type { FidelityMeasure } from './fidelity.ts';
import { MAX_ADDRESS_BITS, type Memory } from './memory.ts';
import type { Noise, NoiseTargets, PauliErrorKind, PauliNoise } from './noise.ts';
import type { Architecture } from './phase.ts';
import { DEFAULT_PHYSICAL, PHYSICAL_INPUTS, type PhysicalSettings } from './physical-settings.ts';
import type { RouterError } from './query.ts';
import type { RunSettings, SweepAxis } from './run-settings.ts';
import { DEFAULT_SELECT_BITS } from './schedule.ts';

/** Raise when old links would change their meaning. */
export const VERSION = 'v1';

export const ARCHITECTURES: Record<string, Architecture> = {
  b: 'bucket-brigade',
  f: 'fan-out',
  q: 'qrom',
  s: 'select-only',
  h: 'hybrid',
};
export const KINDS: Record<string, PauliErrorKind> = { z: 'phase-flip', x: 'bit-flip', d: 'depolarizing' };
export const APPLIED: Record<string, PauliNoise['applied']> = { q: 'query', s: 'step' };

/** Without the part f, a link is of the measure `tree`, as links were before there were two. */
export const MEASURES: Record<string, FidelityMeasure> = { t: 'tree', h: 'hann' };

/** Letters of what is hit. Without the part o, it is set routers alone. */
export const TARGETS: Record<string, keyof NoiseTargets> = { s: 'set', w: 'waiting', b: 'bits' };

const findKey = <T>(record: Record<string, T>, wanted: T): string =>
  Object.keys(record).find((key) => record[key] === wanted) ?? '';

/** Hexadecimal, padded with zeros at the end. */
function formatCells({ wordBits, cells }: Memory): string {
  const bits = cells.map((word) => word.toString(2).padStart(wordBits, '0')).join('');
  return (bits.match(/.{1,4}/g) ?? []).map((four) => Number.parseInt(four.padEnd(4, '0'), 2).toString(16)).join('');
}

function formatTerm({ address, coefficient: { re, im } }: AddressTerm): string {
  if (im !== 0) return `${address}:${re}:${im}`;
  return re === 1 ? `${address}` : `${address}:${re}`;
}

function formatAddresses(addresses: Addresses): string {
  if (addresses.kind === 'uniform') return 'all';
  if (addresses.kind === 'one') return `one:${addresses.address}`;
  return addresses.terms.map(formatTerm).join(',');
}

const formatError = ({ step, pauli, level, index }: RouterError): string => `${step}${pauli}${level}.${index}`;

/** Pauli errors: kind, when, rate. Errors of a device: h, T1, T2, loss and time of a step, with nothing for no such time. */
function formatNoise(noise: Noise): string {
  if (noise.kind === 'hardware') return `h${noise.t1 ?? ''}:${noise.t2 ?? ''}:${noise.loss}:${noise.stepTime}`;
  return `${findKey(KINDS, noise.kind)}${findKey(APPLIED, noise.applied)}${noise.rate}`;
}

function formatTargets(hits: NoiseTargets): Record<string, string> {
  const letters = Object.keys(TARGETS).filter((letter) => hits[TARGETS[letter] ?? 'set']);
  return letters.join('') === 's' ? {} : { o: letters.join('') };
}

/** A link without the part w is of the usual axis, all numbers of cells. */
function formatAxis(axis: SweepAxis): Record<string, string> {
  if (axis.setting === 'rate') return { w: `r${axis.from}:${axis.to}:${axis.points}` };
  const isUsual = axis.from === 1 && axis.to === MAX_ADDRESS_BITS;
  return isUsual ? {} : { w: `n${axis.from}:${axis.to}` };
}

/** A link without the part p is of the default settings. */
function formatPhysical(physical: PhysicalSettings): Record<string, string> {
  const isDefault = PHYSICAL_INPUTS.every(({ key }) => physical[key] === DEFAULT_PHYSICAL[key]);
  return isDefault ? {} : { p: PHYSICAL_INPUTS.map(({ key }) => physical[key]).join(':') };
}

/**
 * Formats a URL fragment that needs no escaping:
 * `v1&n=3&m=1&c=6a&a=1,3,6&t=b3&s=10&x=&e=zq0.01&k=200&r=1&v=state&b=`
 */
export function formatRunLink(settings: RunSettings): string {
  const { memory, noise } = settings;
  const fields: Record<string, string | number> = {
    n: memory.addressBits,
    m: memory.wordBits,
    c: formatCells(memory),
    a: formatAddresses(settings.addresses),
    t: `${findKey(ARCHITECTURES, settings.architecture)}${settings.routerLevels}`,
    ...(settings.selectBits === DEFAULT_SELECT_BITS ? {} : { h: settings.selectBits }),
    ...(settings.schedule === 'serial' ? {} : { u: 'p' }),
    s: settings.step,
    x: settings.errors.map(formatError).join(','),
    e: formatNoise(noise),
    ...formatTargets(noise.hits),
    ...(settings.measure === 'tree' ? {} : { f: findKey(MEASURES, settings.measure) }),
    ...formatAxis(settings.axis),
    k: settings.shots,
    r: settings.seed,
    ...formatPhysical(settings.physical),
    v: settings.view,
    b: settings.selected ?? '',
  };
  return [VERSION, ...Object.entries(fields).map(([key, value]) => `${key}=${value}`)].join('&');
}

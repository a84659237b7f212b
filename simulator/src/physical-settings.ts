/** Assumptions about hardware and error correction, for estimates of physical resources. */
export interface PhysicalSettings {
  /** Probability of an error in an operation on physical qubits. */
  readonly errorRate: number;
  /** Highest accepted probability that a query fails. */
  readonly target: number;
  /** Microseconds of one round of syndrome measurements. */
  readonly cycleTime: number;
  /** Physical error rate below which a larger distance helps. */
  readonly threshold: number;
  /** Factor of the logical error rate. */
  readonly prefactor: number;
  /** Microseconds of a step without correction. */
  readonly gateTime: number;
}

export interface PhysicalInput {
  readonly key: keyof PhysicalSettings;
  readonly name: string;
  readonly unit: 'µs' | null;
  readonly min: number;
  readonly max: number;
}

/** In the order in which links have them. */
export const PHYSICAL_INPUTS: readonly PhysicalInput[] = [
  { key: 'errorRate', name: 'Physical error rate', unit: null, min: 1e-12, max: 1 },
  { key: 'target', name: 'Target failure rate', unit: null, min: 1e-15, max: 0.5 },
  { key: 'cycleTime', name: 'Cycle time', unit: 'µs', min: 0.001, max: 1_000_000 },
  { key: 'threshold', name: 'Threshold', unit: null, min: 1e-6, max: 0.5 },
  { key: 'prefactor', name: 'Prefactor', unit: null, min: 0.001, max: 10 },
  { key: 'gateTime', name: 'Gate time', unit: 'µs', min: 0.001, max: 1_000_000 },
];

export const DEFAULT_PHYSICAL: PhysicalSettings = {
  errorRate: 0.001,
  target: 0.01,
  cycleTime: 1,
  threshold: 0.01,
  prefactor: 0.1,
  gateTime: 0.1,
};

const DECIMAL = /^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Reads a decimal number; null for other text, and beyond the limits. */
export function parseDecimal(text: string, { min, max }: Pick<PhysicalInput, 'min' | 'max'>): number | null {
  const value = Number(text);
  return DECIMAL.test(text) && value >= min && value <= max ? value : null;
}

/** @param name as the sentence begins */
export const formatLimits = (name: string, { min, max, unit }: PhysicalInput): string =>
  `${name} must be a number from ${min} to ${max}${unit ? ` ${unit}` : ''}.`;

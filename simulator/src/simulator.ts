/** The QRAM engine: steps, errors, fidelity and costs of queries in superposition. */
export {
  type Addresses,
  type AddressTerm,
  type Branch,
  buildBranches,
  type Complex,
  formatKet,
} from './addresses.ts';
export { ARCHITECTURE_NAMES } from './architecture-names.ts';
export type { GateCounts } from './circuits/circuit.ts';
export {
  COST_ASSUMPTIONS,
  type ComparisonRow,
  compareArchitectures,
  formatSteps,
  type PublishedCost,
} from './costs.ts';
export { DEFAULT_HARDWARE, DEVICES } from './devices.ts';
export { describeError, describeOutcome, type ErrorEffect, findErrorEffects } from './error-effects.ts';
export { computeUnharmedBound, type EstimateText, formatEstimate } from './estimate-text.ts';
export { accumulateFlips, computeExactFidelity, computeFidelityBound } from './exact-fidelity.ts';
export { MAX_EXPORTED_ADDRESS_BITS } from './exports/exported-circuit.ts';
export { EXPORTS, type ExportDescription, type ExportFormat } from './exports/formats.ts';
export { type BranchOutcome, type FidelityMeasure, type FidelityResult, measureFidelity } from './fidelity.ts';
export {
  type CurvePoint,
  computeCurves,
  listAxisValues,
  type SweepSettings,
  toSweepSettings,
} from './fidelity-curves.ts';
export { parseKets } from './ket-parser.ts';
export { formatComplex, formatKets } from './ket-text.ts';
export { formatBits, MAX_ADDRESS_BITS, MAX_WORD_BITS, type Memory, OPENING_MEMORY } from './memory.ts';
export { buildMemory, drawMemory, parseCells } from './memory-input.ts';
export {
  BOUND_TEXT,
  FIDELITY_TEXTS,
  MEASURE_NAMES,
  MEASURE_TEXTS,
  NOISE_TEXTS,
} from './model-texts.ts';
export {
  type ErrorKind,
  type HardwareNoise,
  type Noise,
  type NoiseTargets,
  type PauliErrorKind,
  type PauliNoise,
  SET_ROUTERS,
} from './noise.ts';
export { formatNoiseTargets, hasPossibleTimes } from './noise-rates.ts';
export { type SweepPart, type SweepPoint, type SweepProgress, sweepNoise } from './noise-sweep.ts';
export type { ParseError, ParseResult } from './parsing.ts';
export type { Architecture, Phase, PhaseKind, ScheduleKind } from './phase.ts';
export {
  formatLimits,
  PHYSICAL_INPUTS,
  type PhysicalInput,
  type PhysicalSettings,
  parseDecimal,
} from './physical-settings.ts';
export { buildQuery, type Query, type QuerySettings, type RouterError, type RouterLevels } from './query.ts';
export { formatReport } from './report.ts';
export { parseRunLink } from './run-link.ts';
export { formatRunLink } from './run-link-format.ts';
export {
  CELLS_AXIS,
  DEFAULT_RUN,
  MAX_ERRORS,
  MAX_SEED,
  MAX_SHOTS,
  MAX_SWEEP_POINTS,
  MAX_TIME,
  MIN_SHOTS,
  MIN_TIME,
  MODEL_VERSION,
  type RunSettings,
  type SweepAxis,
  type View,
} from './run-settings.ts';
export {
  type BranchState,
  type Place,
  type QubitInTransit,
  type RouterLetter,
  type RouterState,
  type RouterWeights,
  type RunState,
  readState,
} from './run-state.ts';
export { buildSchedule, DEFAULT_SELECT_BITS, type MovedBit, type Schedule, type Step } from './schedule.ts';
export { describeStep } from './step-texts.ts';
export { formatSweep, SWEEP_FORMATS, type SweepFormat } from './sweep-format.ts';
export {
  createSampler,
  type Estimate,
  estimateFidelity,
  type SampleFidelity,
  type SamplingSettings,
  sampleInChunks,
  summarize,
} from './trajectories.ts';
export { edgePath, ROUTER_OUTLINES, type RouterLook, toLineWidth, toRouterLook, toTreeX } from './tree-shapes.ts';
export type { Pauli } from './tree-state.ts';
export { listReachedCells, listTokens, type Token } from './tree-tokens.ts';

import { ARCHITECTURE_NAMES } from './architecture-names.ts';
import { countGates, type GateCounts } from './circuits/circuit.ts';
import { buildHybridCircuit } from './circuits/hybrid.ts';
import { buildQromCircuit, buildSelectSwapCircuit } from './circuits/qrom.ts';
import { buildSelectOnlyCircuit } from './circuits/select-only.ts';
import { buildTreeCircuit } from './circuits/tree-circuit.ts';
import { computeExactFidelity } from './exact-fidelity.ts';
import type { FidelityMeasure } from './fidelity.ts';
import { buildMemory } from './memory-input.ts';
import type { Noise } from './noise.ts';
import type { Architecture, ScheduleKind } from './phase.ts';
import { buildQuery, type RouterLevels } from './query.ts';
import { buildSchedule, DEFAULT_SELECT_BITS } from './schedule.ts';

/** A figure from the literature. */
export interface PublishedCost {
  readonly name: string;
  readonly tCount: number;
  /** Layers of T gates; null if the source gives none. */
  readonly tDepth: number | null;
  readonly qubits: number | null;
  readonly source: string;
}

/**
 * Serial bucket brigade in Clifford + T gates, for words of one bit: T 21·2ⁿ − 28, T-depth 3·2ⁿ − 4, qubits n + 2ⁿ⁺¹ +
 * 5.
 * Source: Di Matteo, Gheorghiu, Mosca, arXiv:1902.01329.
 */
export const serialBrigadeCost = (addressBits: number, wordBits: number): PublishedCost => ({
  name: `Bucket brigade in Clifford + T gates, serial${wordBits > 1 ? `, for words of 1 bit instead of ${wordBits}` : ''}`,
  tCount: 21 * 2 ** addressBits - 28,
  tDepth: 3 * 2 ** addressBits - 4,
  qubits: addressBits + 2 ** (addressBits + 1) + 5,
  source: 'Di Matteo, Gheorghiu, Mosca, arXiv:1902.01329',
});

/** Without repeated data: T 4(N − 2), qubits 2n + m − 1. Source: Babbush et al., 2018. */
export const qromCost = (addressBits: number, wordBits: number): PublishedCost => ({
  name: 'QROM by unary iteration',
  tCount: 4 * (2 ** addressBits - 2),
  tDepth: null,
  qubits: 2 * addressBits + wordBits - 1,
  source: 'Babbush et al., arXiv:1805.03662',
});

/** Upper estimate for blocks of λ words: T 4⌈N/λ⌉ + 8mλ. Source: Low, Kliuchnikov, Schaeffer. */
export const selectSwapCost = (addressBits: number, wordBits: number, blockSize: number): PublishedCost => ({
  name: `Select-swap with blocks of ${blockSize}, upper estimate`,
  tCount: 4 * Math.ceil(2 ** addressBits / blockSize) + 8 * wordBits * blockSize,
  tDepth: null,
  qubits: null,
  source: 'Low, Kliuchnikov, Schaeffer, arXiv:1812.00954',
});

/** T gates of our select-swap circuit: 8(N/λ − 2) to select and undo, 8m(λ − 1) to swap and undo. */
export const countSelectSwapT = (addressBits: number, wordBits: number, blockSize: number): number =>
  8 * Math.max(0, 2 ** addressBits / blockSize - 2) + 8 * wordBits * (blockSize - 1);

/** Finds the smallest λ with the fewest T gates. */
export function chooseBlockSize(addressBits: number, wordBits: number): number {
  const sizes = Array.from({ length: addressBits }, (_, power) => 2 ** (power + 1));
  const cost = (size: number) => countSelectSwapT(addressBits, wordBits, size);
  return sizes.reduce((best, size) => (cost(size) < cost(best) ? size : best));
}

/** Steps of a query. */
export interface QuerySteps {
  readonly serial: number;
  /** Null where no address bits travel. */
  readonly pipelined: number | null;
}

export const formatSteps = ({ serial, pipelined }: QuerySteps): string => {
  const steps = `${serial.toLocaleString('en-US')} steps`;
  return pipelined === null ? steps : `${steps} serial, ${pipelined.toLocaleString('en-US')} pipelined`;
};

/** One architecture in a comparison. */
export interface ComparisonRow {
  readonly id: Architecture | 'select-swap';
  readonly name: string;
  readonly summary: string;
  /** Counted in our circuit, with every cell all ones. */
  readonly counts: GateCounts;
  /** Null for what the simulator doesn't step through. */
  readonly steps: QuerySteps | null;
  /** Routers of the tree; null without a tree. */
  readonly routers: number | null;
  /** Of these, set per branch; null without a tree. */
  readonly routersSet: number | null;
  /** For uniform addresses; null without routers or formula. */
  readonly fidelity: number | null;
  readonly published: readonly PublishedCost[];
}

/** Assumptions of the counts. */
export const COST_ASSUMPTIONS: readonly string[] = [
  'Qubits, T gates and Toffoli depth are counted in the circuits of this simulator, with two-level routers and every bit of the memory 1.',
  'A controlled swap or an AND counts as 4 T gates, and as one layer of Toffoli depth, the number of layers of such gates. Undoing an AND takes a measurement and no T gate. Clifford gates and the ancillas of single gates aren’t counted.',
  'The T count of the bucket brigade may be about twice what is needed: a router here takes two controlled swaps, and into outputs that are empty, one controlled swap and a SWAP can route as well.',
  'Select-only and hybrid are counted as PennyLane builds them. An X gate with c controls counts as c − 1 ANDs, a swap with c controls as c, those of a gate in as few layers as their tree has, and a controlled Hadamard gate as 2 T gates.',
  'Steps are those that the simulator shows, not layers of gates: the circuits are the same for both schedules. Pipelined, the address bits of a bucket brigade follow each other down the tree: n address bits take 8n − 5 steps from n = 2 on, instead of n² + 3n + 1. For up to 8 cells that is the same number.',
  'A hybrid’s select bits choose one of its pages. Its tree is loaded, asked and unloaded once for each page, controlled by a signal qubit.',
  'A step of fan-out sets a whole level at once, so that errors per step favour it.',
  'Errors aren’t corrected. A query drives every router, and correction adds work to each. Such control takes work in proportion to the number of cells, and classical hardware of that size could do other work instead: the memory is no free lunch (Jaques and Rattew, arXiv:2305.10310).',
];

interface CompareSettings {
  routerLevels: RouterLevels;
  noise: Noise;
  measure: FidelityMeasure;
  /** k of the hybrid; default 1. */
  selectBits?: number;
  /** Default serial. */
  schedule?: ScheduleKind;
}

const formatPages = (pages: number, cells: number): string =>
  `${pages} ${pages === 1 ? 'page' : 'pages'} of a tree of ${cells} ${cells === 1 ? 'cell' : 'cells'}`;

/**
 * @param addressBits n, for N = 2ⁿ cells
 * @param wordBits m
 */
export function compareArchitectures(
  addressBits: number,
  wordBits: number,
  { routerLevels, noise, measure, selectBits = DEFAULT_SELECT_BITS, schedule }: CompareSettings,
): ComparisonRow[] {
  const ones = Array.from({ length: 2 ** addressBits }, () => 2 ** wordBits - 1);
  const memory = buildMemory(addressBits, wordBits, ones);
  const treeBits = addressBits - selectBits;
  const blockSize = chooseBlockSize(addressBits, wordBits);
  const fidelity = (architecture: Architecture) =>
    computeExactFidelity(
      buildQuery({
        memory,
        addresses: { kind: 'uniform' },
        architecture,
        routerLevels,
        errors: [],
        selectBits,
        schedule,
      }),
      noise,
      measure,
    );
  const countSteps = (architecture: Architecture): QuerySteps => {
    const build = (kind: ScheduleKind) => buildSchedule(architecture, addressBits, selectBits, kind);
    const pipelined = build('pipelined');
    return {
      serial: build('serial').steps.length,
      pipelined: pipelined.kind === 'pipelined' ? pipelined.steps.length : null,
    };
  };
  return [
    {
      id: 'bucket-brigade',
      name: ARCHITECTURE_NAMES['bucket-brigade'],
      summary: 'A router waits until its bit arrives',
      counts: countGates(buildTreeCircuit('bucket-brigade', memory)),
      steps: countSteps('bucket-brigade'),
      routers: 2 ** addressBits - 1,
      routersSet: addressBits,
      fidelity: fidelity('bucket-brigade'),
      published: [serialBrigadeCost(addressBits, wordBits)],
    },
    {
      id: 'fan-out',
      name: ARCHITECTURE_NAMES['fan-out'],
      summary: 'Each address bit sets a whole level',
      counts: countGates(buildTreeCircuit('fan-out', memory)),
      steps: countSteps('fan-out'),
      routers: 2 ** addressBits - 1,
      routersSet: 2 ** addressBits - 1,
      fidelity: fidelity('fan-out'),
      published: [],
    },
    {
      id: 'qrom',
      name: ARCHITECTURE_NAMES.qrom,
      summary: 'Visits every address in turn',
      counts: countGates(buildQromCircuit(memory)),
      steps: countSteps('qrom'),
      routers: null,
      routersSet: null,
      fidelity: null,
      published: [qromCost(addressBits, wordBits)],
    },
    {
      id: 'select-swap',
      name: 'Select-swap',
      summary: `Selects a block of ${blockSize}, then swaps`,
      counts: countGates(buildSelectSwapCircuit(memory, blockSize)),
      steps: null,
      routers: null,
      routersSet: null,
      fidelity: null,
      published: [selectSwapCost(addressBits, wordBits, blockSize)],
    },
    {
      id: 'select-only',
      name: ARCHITECTURE_NAMES['select-only'],
      summary: 'Compares the address with every cell’s',
      counts: countGates(buildSelectOnlyCircuit(memory)),
      steps: countSteps('select-only'),
      routers: null,
      routersSet: null,
      fidelity: null,
      published: [],
    },
    {
      id: 'hybrid',
      name: ARCHITECTURE_NAMES.hybrid,
      summary: treeBits === 0 ? 'Selects every cell, without a tree' : formatPages(2 ** selectBits, 2 ** treeBits),
      counts: countGates(buildHybridCircuit(memory, selectBits)),
      steps: countSteps('hybrid'),
      routers: treeBits === 0 ? null : 2 ** treeBits - 1,
      routersSet: treeBits === 0 ? null : treeBits,
      fidelity: fidelity('hybrid'),
      published: [],
    },
  ];
}

import { formatKet } from './addresses.ts';
import { ARCHITECTURE_NAMES } from './architecture-names.ts';
import { COST_ASSUMPTIONS, compareArchitectures, formatSteps } from './costs.ts';
import { describeError, describeOutcome } from './error-effects.ts';
import { formatEstimate } from './estimate-text.ts';
import { computeExactFidelity, computeFidelityBound } from './exact-fidelity.ts';
import { measureFidelity } from './fidelity.ts';
import { formatComplex } from './ket-text.ts';
import { formatBits } from './memory.ts';
import { BOUND_TEXT, FIDELITY_TEXTS, MEASURE_NAMES, NOISE_TEXTS } from './model-texts.ts';
import type { Noise } from './noise.ts';
import { isSilent } from './noise-rates.ts';
import {
  describeCorrectionWork,
  estimateCorrected,
  estimateUncorrected,
  explainMissingDistance,
  LOGICAL_ERROR_FORMULA,
  PHYSICAL_SOURCES,
  RESOURCE_ASSUMPTIONS,
} from './physical-resources.ts';
import { PHYSICAL_INPUTS } from './physical-settings.ts';
import { formatChance, formatDuration, formatQuantity } from './quantity-text.ts';
import { buildQuery, type Query } from './query.ts';
import { formatRunLink } from './run-link-format.ts';
import type { RunSettings } from './run-settings.ts';
import { readState } from './run-state.ts';
import { describeStep } from './step-texts.ts';
import { estimateFidelity } from './trajectories.ts';

/** Decimals of probabilities and amplitudes. */
const DIGITS = 6;
const MAX_ROWS = 32;

function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const limitRows = (rows: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  rows.length <= MAX_ROWS ? rows : [...rows.slice(0, MAX_ROWS), [`… ${rows.length - MAX_ROWS} more`]];

function reportSettings({ memory, errors }: RunSettings, query: Query): string[] {
  const { wordBits, cells } = memory;
  const { architecture, kind, selectBits, treeBits, steps } = query.schedule;
  const pages = architecture === 'hybrid' ? `, ${selectBits} select ${selectBits === 1 ? 'bit' : 'bits'}` : '';
  const routers = treeBits > 0 ? `${query.routerLevels === 3 ? 'three' : 'two'}-level routers` : 'no routers';
  return [
    `${ARCHITECTURE_NAMES[architecture]}${pages}, ${routers}`,
    `${cells.length} cells of ${wordBits} ${wordBits === 1 ? 'bit' : 'bits'}: ${cells
      .slice(0, MAX_ROWS)
      .map((word) => formatBits(word, wordBits))
      .join(' ')}${cells.length > MAX_ROWS ? ' …' : ''}`,
    `${query.branches.length} ${query.branches.length === 1 ? 'branch' : 'branches'}, ${steps.length} steps${kind === 'pipelined' ? ', pipelined' : ''}, ${2 ** treeBits - 1} ${treeBits === 1 ? 'router' : 'routers'}`,
    ...errors.map((error) => `Error: ${describeError(error)}`),
  ];
}

function reportSteps({ schedule }: Query): string[] {
  const rows = schedule.steps.map((step) => [`${step.number}`, step.phase.name, describeStep(schedule, step)]);
  return ['Steps', ...formatTable(['Step', 'Phase', 'What happens'], rows)];
}

function reportBranches(query: Query, number: number): string[] {
  const { addressBits, wordBits } = query.memory;
  const { treeBits } = query.schedule;
  const { step, branches, routersSet } = readState(query, number);
  const rows = branches.map(({ address, amplitude, path, bus }) => [
    formatComplex(amplitude),
    formatKet(address, addressBits),
    path.join('') || 'none',
    formatBits(bus.value, wordBits),
    bus.place === null ? 'outside' : bus.place.level === treeBits ? 'at a cell' : `level ${bus.place.level + 1}`,
  ]);
  return [
    `State after step ${number} of ${query.schedule.steps.length}${step ? `: ${step.phase.name}` : ''}`,
    ...formatTable(['Amplitude', 'Address', 'Routers', 'Bus', 'Bus is'], limitRows(rows)),
    treeBits === 0
      ? 'Routers set: no routers'
      : `Routers set: ${routersSet.inOneBranch} in one branch at most, ${routersSet.inAny} in at least one, of ${2 ** treeBits - 1}`,
  ];
}

function reportOutcomes({ measure }: RunSettings, query: Query): string[] {
  const { fidelity, branches } = measureFidelity(query, measure);
  const wrong = branches.flatMap((outcome) => {
    const problem = describeOutcome(outcome, query.memory);
    return problem ? [[formatKet(outcome.address, query.memory.addressBits), problem]] : [];
  });
  const head = `Fidelity of this run: ${fidelity.toFixed(9)}`;
  return wrong.length === 0 ? [head] : [head, ...formatTable(['Address', 'What is wrong'], limitRows(wrong))];
}

const KIND_NAMES = {
  'phase-flip': 'phase flips',
  'bit-flip': 'bit flips',
  depolarizing: 'depolarizing errors',
} as const;

/** `phase flips, 0.01 on each router that is set, once per query` */
function describeNoise(noise: Noise): string {
  const { set, waiting, bits } = noise.hits;
  const routers = waiting ? 'each router that is set or waits' : 'each router that is set';
  const on = [set ? routers : '', bits ? 'each bit on its way' : ''].filter(Boolean).join(' and ');
  if (noise.kind !== 'hardware')
    return `${KIND_NAMES[noise.kind]}, ${noise.rate} on ${on}, ${noise.applied === 'query' ? 'once per query' : 'after each step'}`;
  const times = [
    noise.t1 === null ? 'no relaxation' : `T1 ${noise.t1} µs`,
    noise.t2 === null ? 'no dephasing' : `T2 ${noise.t2} µs`,
    `loss ${noise.loss} per step`,
    `${noise.stepTime} µs per step`,
  ];
  return `${times.join(', ')}, on ${on}`;
}

function reportNoise({ noise, measure, shots, seed }: RunSettings, query: Query): string[] {
  if (query.schedule.treeBits === 0) return ['Noise: no routers that errors could hit'];
  const { value, note } = formatEstimate(
    estimateFidelity(query, noise, { seed, shots, measure }),
    !isSilent(noise),
    DIGITS,
  );
  const exact = computeExactFidelity(query, noise, measure);
  const bound = computeFidelityBound(query, noise);
  return [
    `Noise: ${describeNoise(noise)}`,
    `Fidelity: ${MEASURE_NAMES[measure]}`,
    `Simulated fidelity: ${value} (${shots} shots, seed ${seed})${note ? `. ${note}` : ''}`,
    exact === null ? 'Exact fidelity: no formula for this noise' : `Exact fidelity: ${exact.toFixed(9)}`,
    ...(bound === null ? [] : [`Lower bound: ${bound.toFixed(DIGITS)}`]),
    ...FIDELITY_TEXTS,
    ...NOISE_TEXTS,
    BOUND_TEXT,
  ];
}

function reportCosts(settings: RunSettings): string[] {
  const { addressBits, wordBits } = settings.memory;
  const rows = compareArchitectures(addressBits, wordBits, settings);
  const count = (value: number) => value.toLocaleString('en-US');
  return [
    'Costs, and fidelity for uniform addresses',
    ...formatTable(
      ['Architecture', 'Qubits', 'T gates', 'Toffoli depth', 'Routers set', 'Fidelity', 'Query'],
      rows.map(({ name, counts, routersSet, fidelity, steps }) => [
        name,
        count(counts.qubits),
        count(counts.tCount),
        count(counts.depth),
        routersSet === null ? 'none' : count(routersSet),
        fidelity === null ? (routersSet === null ? 'no routers' : 'no formula') : fidelity.toFixed(DIGITS),
        steps === null ? '' : formatSteps(steps),
      ]),
    ),
    ...COST_ASSUMPTIONS,
    ...rows.flatMap(({ published }) =>
      published.map(
        ({ name, tCount, tDepth, qubits, source }) =>
          `Published: ${name}: ${[`${count(tCount)} T gates`, tDepth === null ? '' : `T-depth ${count(tDepth)}`, qubits === null ? '' : `${count(qubits)} qubits`].filter(Boolean).join(', ')} (${source})`,
      ),
    ),
  ];
}

function reportPhysicalResources({ memory, noise, measure, routerLevels, physical, schedule }: RunSettings): string[] {
  const { addressBits, wordBits, cells } = memory;
  const rows = compareArchitectures(addressBits, wordBits, { routerLevels, noise, measure });
  const estimates = rows.map(({ name, counts }) => ({ name, corrected: estimateCorrected(counts, physical) }));
  const uncorrected = estimateUncorrected(addressBits, physical, schedule);
  const bound = uncorrected.failureBound;
  const bare = rows.find(({ id }) => id === 'bucket-brigade')?.counts.qubits ?? 0;
  const work = describeCorrectionWork(rows, cells.length, physical);
  return [
    'Physical resources of a query',
    ...formatTable(
      ['Setting', 'Value', 'What it is'],
      PHYSICAL_INPUTS.map(({ key, name, unit }) => [
        name,
        `${physical[key]}${unit ? ` ${unit}` : ''}`,
        PHYSICAL_SOURCES[key],
      ]),
    ),
    '',
    LOGICAL_ERROR_FORMULA,
    ...formatTable(
      ['Architecture', 'Distance', 'Physical qubits', 'Time', 'Chance of a failure'],
      [
        ...estimates.map(({ name, corrected }) =>
          corrected === null
            ? [name, 'none']
            : [
                name,
                `${corrected.distance}`,
                formatQuantity(corrected.physicalQubits),
                formatDuration(corrected.seconds),
                formatChance(corrected.failure),
              ],
        ),
        [
          'Bucket brigade, not corrected',
          '',
          formatQuantity(bare),
          formatDuration(uncorrected.seconds),
          `${bound === null ? 'no bound' : `at most ${formatChance(bound)}`}; phase flips alone ${formatChance(uncorrected.phaseFlipFailure)}`,
        ],
      ],
    ),
    ...(estimates.some(({ corrected }) => corrected === null) ? [explainMissingDistance(physical)] : []),
    ...(work === null ? [] : [work]),
    ...RESOURCE_ASSUMPTIONS,
  ];
}

/** Formats a run for a terminal. */
export function formatReport(settings: RunSettings): string {
  const query = buildQuery(settings);
  const parts = [
    reportSettings(settings, query),
    reportSteps(query),
    reportBranches(query, settings.step),
    reportOutcomes(settings, query),
    reportNoise(settings, query),
    reportCosts(settings),
    reportPhysicalResources(settings),
    [`Link: /simulator#${formatRunLink(settings)}`],
  ];
  return parts.map((lines) => lines.join('\n')).join('\n\n');
}

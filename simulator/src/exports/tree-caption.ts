import { type Branch, formatKet } from '../addresses.ts';
import { describeError } from '../error-effects.ts';
import { formatKets } from '../ket-text.ts';
import { formatBits } from '../memory.ts';
import type { Query } from '../query.ts';
import { MODEL_VERSION } from '../run-settings.ts';

/** What of a query a figure shows. */
export interface TreeView {
  /** State after this many steps. */
  readonly step: number;
  /** Address of the only shown branch; null, or an address outside the query: all. */
  readonly selected: number | null;
}

const DIGITS = 3;
/** More are counted. */
const MAX_ERRORS = 4;
const EQUAL = 1e-9;

const round = (value: number): number => Number(value.toFixed(DIGITS)) + 0;

/** `|001⟩ + |110⟩` if all amplitudes are equal, otherwise with the normalized ones. */
function formatAddresses(branches: readonly Branch[], addressBits: number): string {
  const [first] = branches;
  const isEven = branches.every(
    ({ amplitude: { re, im } }) => Math.hypot(re - (first?.amplitude.re ?? 0), im - (first?.amplitude.im ?? 0)) < EQUAL,
  );
  if (isEven && branches.length === 2 ** addressBits) return `all ${branches.length} addresses in equal superposition`;
  const terms = branches.map(({ address, amplitude: { re, im } }) => ({
    address,
    coefficient: isEven ? { re: 1, im: 0 } : { re: round(re), im: round(im) },
  }));
  return formatKets(terms, addressBits);
}

/** The branches that are shown, one or all. */
export function selectBranches({ branches }: Query, { selected }: TreeView): readonly Branch[] {
  const alone = branches.filter(({ address }) => address === selected);
  return alone.length === 0 ? branches : alone;
}

/** Errors that have acted at a step. */
export const listActedErrors = ({ errors }: Query, step: number): Query['errors'] =>
  errors.filter((error) => error.step <= step);

function formatErrors(query: Query, step: number): string {
  const errors = listActedErrors(query, step);
  if (errors.length === 0) return '';
  const named = errors.slice(0, MAX_ERRORS).map(describeError);
  const more = errors.length > MAX_ERRORS ? [`and ${errors.length - MAX_ERRORS} more`] : [];
  return `; ${errors.length === 1 ? 'error' : 'errors'}: ${[...named, ...more].join('; ')}`;
}

/** One sentence: cells, addresses, architecture, step and phase, and the errors that were put in by hand. */
export function describeTree(query: Query, view: TreeView): string {
  const { step } = view;
  const { memory, branches, schedule, routerLevels } = query;
  const { cells, addressBits, wordBits } = memory;
  const name = schedule.architecture === 'fan-out' ? 'Fan-out' : 'Bucket brigade';
  const phase = schedule.steps[step - 1]?.phase.name ?? 'before the query';
  const [first] = selectBranches(query, view);
  const alone =
    first && first.address === view.selected ? `, branch ${formatKet(first.address, addressBits)} alone` : '';
  return [
    `${name} with ${routerLevels === 3 ? 'three' : 'two'}-level routers on ${cells.length} cells`,
    ` (${cells.map((word) => formatBits(word, wordBits)).join(' ')}),`,
    ` queried with ${formatAddresses(branches, addressBits)},`,
    ` at step ${step} of ${schedule.steps.length}${schedule.kind === 'pipelined' ? ' of the pipelined schedule' : ''} (${phase})${alone}${formatErrors(query, step)}.`,
  ].join('');
}

export const CREDIT = `QRAM simulator, model version ${MODEL_VERSION}`;

/**
 * The caption of a figure in a paper: what it shows, and how to get it again.
 * @param link address of the run
 */
export const captionTree = (query: Query, view: TreeView, link: string): string =>
  `${describeTree(query, view)} ${CREDIT}: ${link}`;

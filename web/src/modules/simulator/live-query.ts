import { type BranchState, buildQuery, OPENING_MEMORY, type RunState, readState } from '@qram/simulator';

/** A link of a run with this memory. Writing the cells here keeps what writes any link off the home page. */
const LINK = '/simulator#v1&n=3&c=6a';

export interface LiveQuery {
  /** The tree while the cells' data is copied to the bus; without addresses, the tree at rest. */
  tree: RunState;
  /** What the query returns: each address with its amplitude and data, sorted by address. */
  answer: readonly BranchState[];
  /** The same query in the simulator. */
  link: string;
}

/** Runs the simulator for a superposition of addresses with equal amplitudes, without errors. */
export function runLiveQuery(addresses: readonly number[]): LiveQuery {
  const asked = addresses.length === 0 ? [0] : addresses;
  const terms = asked.map((address) => ({ address, coefficient: { re: 1, im: 0 } }));
  const query = buildQuery({
    memory: OPENING_MEMORY,
    addresses: { kind: 'custom', terms },
    architecture: 'bucket-brigade',
    routerLevels: 3,
    errors: [],
  });
  if (addresses.length === 0) return { tree: readState(query, 0), answer: [], link: '/simulator' };
  const { phases, steps } = query.schedule;
  const step = phases.find(({ kind }) => kind === 'copy')?.last ?? 0;
  return {
    tree: readState(query, step),
    answer: readState(query, steps.length).branches,
    link: `${LINK}&a=${addresses.join()}&s=${step}`,
  };
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
const PARTS = [
  '',
  '',
  'half',
  'a third of',
  'a quarter of',
  'a fifth of',
  'a sixth of',
  'a seventh of',
  'an eighth of',
];

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const describeMeasurement = (pairs: number): string =>
  pairs === 1
    ? 'Measure, and you get this pair every time.'
    : `Measure, and you get one of the ${NUMBERS[pairs]} pairs, each ${PARTS[pairs]} the time.`;

/** Says in two sentences what the tree does; the first is a heading. */
export function describeLiveQuery({ tree, answer }: LiveQuery): { heading: string; text: string } {
  const routers = 2 ** OPENING_MEMORY.addressBits - 1;
  const set = tree.routersSet.inAny;
  const waiting = routers - set;
  if (answer.length === 0)
    return { heading: 'No query yet.', text: `All ${NUMBERS[routers]} routers wait. Press a cell to ask for it.` };
  const routersText =
    waiting === 0
      ? `All ${NUMBERS[routers]} routers are set.`
      : `${capitalize(NUMBERS[set] ?? '')} of ${NUMBERS[routers]} routers are set, ${NUMBERS[waiting]} ${waiting === 1 ? 'waits' : 'wait'}.`;
  return {
    heading: `${capitalize(NUMBERS[answer.length] ?? '')} ${answer.length === 1 ? 'address' : 'addresses'}, one query.`,
    text: `${routersText} ${describeMeasurement(answer.length)}`,
  };
}

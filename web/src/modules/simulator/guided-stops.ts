import { DEFAULT_RUN, type RunSettings } from '@qram/simulator';

export interface GuidedStop {
  /** State after this many steps. */
  readonly step: number;
  /** The part of the page that the sentence is about: the end of its id. */
  readonly part: 'tree' | 'state';
  /** One sentence of at most 20 words. The tests compare it with the engine. */
  readonly sentence: string;
}

/** A query of the first run, from waiting routers to waiting routers. */
export const GUIDED_STOPS: readonly GuidedStop[] = [
  {
    step: 0,
    part: 'tree',
    sentence: 'All 7 routers wait, and one query asks for the cells |001⟩, |011⟩ and |110⟩ at once.',
  },
  {
    step: 6,
    part: 'tree',
    sentence: 'The address bits have set 6 routers, 3 on the path of each address; 1 waits in every branch.',
  },
  {
    step: 9,
    part: 'tree',
    sentence: 'The bus, still 0, follows the set routers to a different cell in each of the 3 branches.',
  },
  {
    step: 10,
    part: 'tree',
    sentence: 'The bus takes the data of its cell: 1 from |001⟩, 0 from |011⟩, 1 from |110⟩.',
  },
  {
    step: 19,
    part: 'state',
    sentence: 'All 7 routers wait again; beside |001⟩, |011⟩ and |110⟩ the bus has 1, 0 and 1.',
  },
];

/** The run that the sentences are about, at a step; what is measured and compared stays the viewer's. */
export const buildGuidedRun = (run: RunSettings, step: number): RunSettings => ({
  ...run,
  memory: DEFAULT_RUN.memory,
  addresses: DEFAULT_RUN.addresses,
  architecture: DEFAULT_RUN.architecture,
  schedule: DEFAULT_RUN.schedule,
  routerLevels: DEFAULT_RUN.routerLevels,
  errors: [],
  step,
  selected: null,
  view: 'state',
});

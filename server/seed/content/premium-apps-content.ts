import type { PremiumAppTarget } from '@qram/contract/modules/premium-apps/premium-apps';
import { buildMemory, DEFAULT_RUN, drawMemory, formatRunLink, type RunSettings } from '@qram/simulator';

export interface PremiumAppTopicSeed {
  title: string;
  description: string;
  target: PremiumAppTarget;
  link: string | null;
  preset: string | null;
  premium: 0 | 1;
}

const simulator = (run: Partial<RunSettings>) =>
  ({ target: 'simulator', link: null, preset: formatRunLink({ ...DEFAULT_RUN, ...run }) }) as const;

const SIXTEEN_CELLS = buildMemory(4, 1, [0, 1, 1, 0, 1, 0, 1, 0, 0, 1, 0, 1, 1, 1, 0, 0]);
const CUSTOM = [1, 6, 11, 12].map((address) => ({ address, coefficient: { re: 1, im: 0 } }));

export const premiumAppsSeed: readonly { title: string; topics: readonly PremiumAppTopicSeed[] }[] = [
  {
    title: 'Memory simulators',
    topics: [
      {
        title: 'Step a query',
        description:
          'Send three addresses through an 8-cell tree at once, one step at a time. Press a cell to flip it.',
        ...simulator({}),
        premium: 0,
      },
      {
        title: 'Where errors hurt',
        description:
          'One phase flip in a tree of 16 cells, right after the data is copied. See which addresses it hits, then break another router.',
        ...simulator({
          memory: SIXTEEN_CELLS,
          addresses: { kind: 'custom', terms: CUSTOM },
          step: 15,
          errors: [{ step: 15, pauli: 'Z', level: 1, index: 0 }],
        }),
        premium: 1,
      },
      {
        title: 'What a query costs',
        description:
          'Qubits, T gates and Toffoli depth of four architectures for 1,024 cells, with published figures beside them.',
        ...simulator({ memory: drawMemory(10, 1, 1), addresses: { kind: 'uniform' }, step: 66, view: 'compare' }),
        premium: 1,
      },
      {
        title: 'Fan-out beside bucket brigade',
        description:
          'The same 16 cells with every router set. Switch the architecture and compare the fidelities as the memory grows.',
        ...simulator({
          memory: SIXTEEN_CELLS,
          addresses: { kind: 'uniform' },
          architecture: 'fan-out',
          routerLevels: 2,
          step: 9,
          view: 'noise',
        }),
        premium: 1,
      },
    ],
  },
  {
    title: 'Memory architectures',
    topics: [
      {
        title: 'Quantum random access memory: the paper',
        description:
          'Giovannetti, Lloyd and Maccone, Phys. Rev. Lett. 100, 160501 (2008): the paper that proposed the bucket-brigade architecture.',
        target: 'link',
        link: 'https://arxiv.org/abs/0708.1879',
        preset: null,
        premium: 0,
      },
    ],
  },
  {
    title: 'Algorithms in pictures',
    topics: [
      {
        title: 'Grover’s algorithm',
        description: 'What a quantum computer does, with Grover’s search as an example. A video by 3Blue1Brown.',
        target: 'link',
        link: 'https://www.youtube.com/watch?v=RQWpF2Gb-gU',
        preset: null,
        premium: 0,
      },
    ],
  },
];

import type { TopicFileKind } from '@qram/contract/modules/tutorials';

export interface TopicSeed {
  title: string;
  premium: 0 | 1;
  /** Base name of its files in `server/seed/files/`. */
  file: string;
  kinds: readonly TopicFileKind[];
  video?: string;
}

const video = (id: string): string => `https://www.youtube.com/watch?v=${id}`;

/** Sample tutorial categories with their topics. */
export const tutorialsSeed: readonly { title: string; topics: readonly TopicSeed[] }[] = [
  {
    title: 'Qubits and registers',
    topics: [
      {
        title: 'One qubit: state and measurement',
        premium: 0,
        file: 'one-qubit',
        kinds: ['pdf', 'ppt'],
        video: video('F_Riqjdh2oM'),
      },
      { title: 'Registers and superposition', premium: 0, file: 'registers', kinds: ['pdf', 'zip'] },
      { title: 'Phase and interference', premium: 1, file: 'phase-and-interference', kinds: ['pdf', 'ppt'] },
    ],
  },
  {
    title: 'Bucket-brigade memory',
    topics: [
      {
        title: 'From a classical memory to a quantum one',
        premium: 0,
        file: 'from-classical-to-quantum',
        kinds: ['pdf', 'ppt'],
      },
      { title: 'The bucket-brigade tree', premium: 1, file: 'bucket-brigade-tree', kinds: ['pdf', 'ppt', 'zip'] },
      { title: 'Counting the switches', premium: 1, file: 'counting-switches', kinds: ['pdf'] },
    ],
  },
  {
    title: 'Algorithms on a memory',
    topics: [
      {
        title: 'Grover’s search over N cells',
        premium: 0,
        file: 'grover-search',
        kinds: ['pdf', 'zip'],
        video: video('RQWpF2Gb-gU'),
      },
      {
        title: 'Shor’s algorithm: finding a period',
        premium: 1,
        file: 'shor-period',
        kinds: ['pdf', 'ppt'],
        video: video('lvTqbM5Dq4Q'),
      },
    ],
  },
];

import type { TopicLevel } from '@qram/contract/modules/tutorials/topic-levels';
import type { TopicFileKind } from '@qram/contract/modules/tutorials/tutorial-lessons';

export interface TopicSeed {
  title: string;
  summary: string;
  premium: 0 | 1;
  level: TopicLevel;
  /** Files of the topics to read before it, in their order. */
  prerequisites?: readonly string[];
  /** Base name of the lesson in `lessons/` and of the files in `server/seed/files/`. */
  file: string;
  kinds: readonly TopicFileKind[];
  /** Free topics only: premium content is the site's. */
  video?: string;
}

const video = (id: string): string => `https://www.youtube.com/watch?v=${id}`;

export const tutorialsSeed: readonly { title: string; topics: readonly TopicSeed[] }[] = [
  {
    title: 'Qubits and registers',
    topics: [
      {
        title: 'One qubit: state and measurement',
        summary: 'Two amplitudes, the Born rule, and why a measurement returns one bit.',
        premium: 0,
        level: 'Introductory',
        file: 'one-qubit',
        kinds: ['pdf', 'ppt'],
        video: video('F_Riqjdh2oM'),
      },
      {
        title: 'Registers and superposition',
        summary: 'How n qubits describe 2ⁿ amplitudes, and what you can read from them.',
        premium: 0,
        level: 'Introductory',
        prerequisites: ['one-qubit'],
        file: 'registers',
        kinds: ['pdf', 'zip'],
      },
      {
        title: 'Phase and interference',
        summary: 'Why a sign you can’t measure still changes the result.',
        premium: 1,
        level: 'Intermediate',
        prerequisites: ['one-qubit', 'registers'],
        file: 'phase-and-interference',
        kinds: ['pdf', 'ppt'],
      },
    ],
  },
  {
    title: 'Bucket-brigade memory',
    topics: [
      {
        title: 'From a classical memory to a quantum one',
        summary: 'What changes when the address register is in superposition.',
        premium: 0,
        level: 'Introductory',
        prerequisites: ['registers'],
        file: 'from-classical-to-quantum',
        kinds: ['pdf', 'ppt'],
      },
      {
        title: 'The bucket-brigade tree',
        summary: 'Address bits set three-state switches that route the call to its cell.',
        premium: 1,
        level: 'Intermediate',
        prerequisites: ['from-classical-to-quantum'],
        file: 'bucket-brigade-tree',
        kinds: ['pdf', 'ppt', 'zip'],
      },
      {
        title: 'Counting the switches',
        summary: 'Why one query sets O(log N) switches instead of N.',
        premium: 1,
        level: 'Intermediate',
        prerequisites: ['bucket-brigade-tree'],
        file: 'counting-switches',
        kinds: ['pdf'],
      },
      {
        title: 'Errors along a path',
        summary: 'How much of a superposition survives when one switch fails.',
        premium: 1,
        level: 'Advanced',
        prerequisites: ['phase-and-interference', 'counting-switches'],
        file: 'errors-along-a-path',
        kinds: ['zip'],
      },
    ],
  },
  {
    title: 'Algorithms on a memory',
    topics: [
      {
        title: 'Grover’s search over N cells',
        summary: 'Why roughly √N quantum calls are enough to find one cell among N.',
        premium: 0,
        level: 'Intermediate',
        prerequisites: ['phase-and-interference', 'from-classical-to-quantum'],
        file: 'grover-search',
        kinds: ['pdf', 'zip', 'ipynb'],
        video: video('RQWpF2Gb-gU'),
      },
      {
        title: 'Shor’s algorithm: finding a period',
        summary: 'How a Fourier transform reveals the period behind a number’s factors.',
        premium: 1,
        level: 'Advanced',
        prerequisites: ['registers', 'phase-and-interference'],
        file: 'shor-period',
        kinds: ['pdf', 'ppt'],
      },
    ],
  },
];

import type { Lesson } from '../documents/lesson-pdf.ts';
import { groverSearch, shorPeriod } from './algorithm-lessons.ts';
import type { ExampleName } from './example-archives.ts';
import { bucketBrigade, classicalToQuantum, countingSwitches } from './memory-lessons.ts';
import { interference, oneQubit, registers } from './qubit-lessons.ts';

export interface TopicSeed {
  lesson: Lesson;
  premium: 0 | 1;
  /** The files' name, without ending; every topic has the lesson as PDF. */
  file: string;
  slides?: true;
  example?: ExampleName;
  video?: string;
}

const video = (id: string): string => `https://www.youtube.com/watch?v=${id}`;

/** Tutorial categories with their topics, shown after a first start. */
export const tutorialsSeed: readonly { title: string; topics: readonly TopicSeed[] }[] = [
  {
    title: 'Qubits and registers',
    topics: [
      { lesson: oneQubit, premium: 0, file: 'one-qubit', slides: true, video: video('F_Riqjdh2oM') },
      { lesson: registers, premium: 0, file: 'registers', example: 'register' },
      { lesson: interference, premium: 1, file: 'phase-and-interference', slides: true },
    ],
  },
  {
    title: 'Bucket-brigade memory',
    topics: [
      { lesson: classicalToQuantum, premium: 0, file: 'from-classical-to-quantum', slides: true },
      { lesson: bucketBrigade, premium: 1, file: 'bucket-brigade-tree', slides: true, example: 'bucket-brigade' },
      { lesson: countingSwitches, premium: 1, file: 'counting-switches' },
    ],
  },
  {
    title: 'Algorithms on a memory',
    topics: [
      { lesson: groverSearch, premium: 0, file: 'grover-search', example: 'grover', video: video('RQWpF2Gb-gU') },
      { lesson: shorPeriod, premium: 1, file: 'shor-period', slides: true, video: video('lvTqbM5Dq4Q') },
    ],
  },
];

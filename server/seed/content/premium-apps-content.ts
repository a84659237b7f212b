export interface PremiumAppTopicSeed {
  title: string;
  description: string;
  link: string;
  premium: 0 | 1;
}

/** Sample categories of premium applications with their topics; the last one is empty. */
export const premiumAppsSeed: readonly { title: string; topics: readonly PremiumAppTopicSeed[] }[] = [
  {
    title: 'Memory architectures',
    topics: [
      {
        title: 'Quantum random access memory: the paper',
        description:
          'Giovannetti, Lloyd and Maccone, Phys. Rev. Lett. 100, 160501 (2008): the paper that proposed the bucket-brigade architecture.',
        link: 'https://arxiv.org/abs/0708.1879',
        premium: 0,
      },
      {
        title: 'Bucket-brigade address decoding: the patent',
        description: 'The claims and drawings of US 7764568 B2, in the public record.',
        link: 'https://patents.google.com/patent/US7764568B2/en',
        premium: 1,
      },
    ],
  },
  {
    title: 'Algorithms in pictures',
    topics: [
      {
        title: 'Grover’s algorithm',
        description: 'What a quantum computer does, with Grover’s search as an example. A video by 3Blue1Brown.',
        link: 'https://www.youtube.com/watch?v=RQWpF2Gb-gU',
        premium: 0,
      },
      {
        title: 'Grover’s algorithm, revisited',
        description: 'A follow-up by 3Blue1Brown on where the first explanation fell short.',
        link: 'https://www.youtube.com/watch?v=Dlsa9EBKDGI',
        premium: 1,
      },
      {
        title: 'Shor’s algorithm and encryption',
        description: 'How finding a period would break the keys that protect the web. A video by minutephysics.',
        link: 'https://www.youtube.com/watch?v=lvTqbM5Dq4Q',
        premium: 1,
      },
    ],
  },
  { title: 'Memory simulators', topics: [] },
];

export interface FeatureSeed {
  title: string;
  description: string;
  /** URL of a built-in icon. */
  icon_url: string;
  order: number;
}

const icon = (name: string): string => `/artwork/icons/${name}.svg`;

export const featuresSubtitle = 'How quantum random access memory works, and where to learn more.';

export const featuresSeed: readonly FeatureSeed[] = [
  {
    title: 'Superposed addressing',
    description: 'n qubits reach any superposition of 2ⁿ cells in a single call.',
    icon_url: icon('superposed-addressing'),
    order: 1,
  },
  {
    title: 'Bucket-brigade routing',
    description: 'Each call activates one path per address: O(log N) active switches instead of N.',
    icon_url: icon('bucket-brigade-routing'),
    order: 2,
  },
  {
    title: 'Shallow circuits',
    description: 'Depth grows with log N, so a call needs less coherence time.',
    icon_url: icon('shallow-circuits'),
    order: 3,
  },
  {
    title: 'Classical data, quantum access',
    description: 'Query ordinary data from quantum algorithms such as Grover’s search.',
    icon_url: icon('classical-data'),
    order: 4,
  },
  {
    title: 'Hands-on tutorials',
    description: 'Papers, slides, videos and example code, from a single qubit to a full tree.',
    icon_url: icon('hands-on-tutorials'),
    order: 5,
  },
  {
    title: 'Published patents',
    description: 'Read the patents on quantum memory, with links to the full text.',
    icon_url: icon('patented-design'),
    order: 6,
  },
];

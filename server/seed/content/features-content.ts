export interface FeatureSeed {
  title: string;
  description: string;
  /** URL of a built-in icon. */
  icon_url: string;
  order: number;
}

const icon = (name: string): string => `/artwork/icons/${name}.svg`;

/** The subtitle of the features section. */
export const featuresSubtitle = 'Six reasons why the address register matters more than the cells behind it.';

/** Sample feature cards of the home page. */
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
    description: 'Depth grows with the logarithm of the memory, so coherence time goes further.',
    icon_url: icon('shallow-circuits'),
    order: 3,
  },
  {
    title: 'Classical data, quantum access',
    description: 'Load ordinary tables and query them inside Grover or HHL style routines.',
    icon_url: icon('classical-data'),
    order: 4,
  },
  {
    title: 'Hands-on tutorials',
    description: 'Slides, notebooks and recordings for every step, from one qubit to a full tree.',
    icon_url: icon('hands-on-tutorials'),
    order: 5,
  },
  {
    title: 'Patented design',
    description: 'The circuits behind the offering are published and protected.',
    icon_url: icon('patented-design'),
    order: 6,
  },
];

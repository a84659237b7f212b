import { DEFAULT_RUN, formatRunLink } from '@qram/simulator';

export interface FeatureSeed {
  title: string;
  description: string;
  /** URL of a built-in icon. */
  icon_url: string;
  order: number;
  link: string;
  link_text: string;
}

const icon = (name: string): string => `/artwork/icons/${name}.svg`;

export const featuresSubtitle = 'How quantum random access memory works, and where to learn more.';

export const featuresSeed: readonly FeatureSeed[] = [
  {
    title: 'Superposed addressing',
    description: 'A register of n qubits reaches any superposition of 2ⁿ cells in one query.',
    icon_url: icon('superposed-addressing'),
    order: 1,
    link: '/tutorials/2',
    link_text: 'Read lesson 2',
  },
  {
    title: 'Bucket-brigade routing',
    description: 'Each query activates one path per address: O(log N) active switches instead of N.',
    icon_url: icon('bucket-brigade-routing'),
    order: 2,
    link: '/simulator',
    link_text: 'Step through a query',
  },
  {
    title: 'Shallow circuits',
    description: 'Depth grows with log N, so a query needs less coherence time.',
    icon_url: icon('shallow-circuits'),
    order: 3,
    link: `/simulator#${formatRunLink({ ...DEFAULT_RUN, view: 'compare' })}`,
    link_text: 'Compare four circuits',
  },
  {
    title: 'Classical data, quantum access',
    description: 'Query ordinary data from quantum algorithms such as Grover’s search.',
    icon_url: icon('classical-data'),
    order: 4,
    link: '/tutorials/8',
    link_text: 'Read lesson 8',
  },
  {
    title: 'Hands-on tutorials',
    description: 'Lessons with slides, code and questions, from a single qubit to a full tree.',
    icon_url: icon('hands-on-tutorials'),
    order: 5,
    link: '/tutorials',
    link_text: 'See all lessons',
  },
  {
    title: 'Published patents',
    description: 'Read the patents on quantum memory, with links to the full text.',
    icon_url: icon('patented-design'),
    order: 6,
    link: '/patents',
    link_text: 'Read the patents',
  },
];

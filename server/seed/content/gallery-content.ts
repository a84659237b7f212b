export interface GallerySeed {
  title: string;
  description: string;
  order: number;
  active: 0 | 1;
  /** A file in `server/seed/files/`; null for the page's own artwork. */
  picture: string | null;
}

export const gallerySeed: readonly GallerySeed[] = [
  {
    title: 'Call every address in superposition.',
    description:
      'A memory that a quantum computer can ask at many addresses at once. Free lessons for developers, teachers and students.',
    order: 1,
    active: 1,
    picture: null,
  },
  {
    title: 'Cold enough to remember.',
    description: 'Superconducting qubits work close to absolute zero, and switches that stay idle add almost no noise.',
    order: 2,
    active: 1,
    picture: 'cryostat.webp',
  },
  {
    title: 'Your data stays classical.',
    description:
      'The cells can hold ordinary bits. The call is quantum: each address comes back with the contents of its cell.',
    order: 3,
    active: 1,
    picture: 'cells.webp',
  },
];

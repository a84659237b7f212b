export interface MinutePanel {
  /** When a reader arrives here, in seconds. */
  at: number;
  title: string;
  text: string;
}

/** What a quantum memory is, without formulas. Its claims are tested against the simulator. */
export const MINUTE_PANELS: readonly MinutePanel[] = [
  {
    at: 0,
    title: 'One address, one cell',
    text: 'An ordinary memory takes one address and opens one cell. To read eight cells, you ask eight times.',
  },
  {
    at: 12,
    title: 'Many addresses at once',
    text: 'A register of qubits can hold several addresses together. Three qubits are enough for all eight.',
  },
  {
    at: 24,
    title: 'One tree routes all',
    text: 'Every router waits for a bit of the address, then points left or right. Each address sets a path of its own.',
  },
  {
    at: 36,
    title: 'Data comes attached',
    text: 'Each address returns with the data of its cell. Measure, and you get one matching pair.',
  },
  {
    at: 48,
    title: 'Most errors miss',
    text: 'A router that fails harms only the addresses whose path crosses it. All others come back as they should.',
  },
];

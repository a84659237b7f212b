export interface Control {
  readonly qubit: number;
  /** The gate acts if the qubit has this value. */
  readonly value: 0 | 1;
}

/**
 * `and` computes the AND of two controls into a qubit that is 0; `undo-and` returns it to 0 by a measurement and a
 * Clifford correction (Gidney, arXiv:1709.06648). `phase` multiplies state 1 by e^(i·angle).
 */
export type GateName = 'x' | 'h' | 'z' | 'swap' | 'ry' | 'phase' | 'and' | 'undo-and';

export interface Gate {
  readonly name: GateName;
  readonly controls: readonly Control[];
  readonly targets: readonly number[];
  /** Radians, for `ry` and `phase`. */
  readonly angle?: number;
}

export interface Register {
  readonly name: string;
  readonly first: number;
  readonly size: number;
}

export interface CircuitSection {
  readonly title: string;
  readonly gates: readonly Gate[];
}

export interface Circuit {
  readonly registers: readonly Register[];
  readonly sections: readonly CircuitSection[];
  readonly qubits: number;
}

export const x = (target: number, ...controls: Control[]): Gate => ({ name: 'x', controls, targets: [target] });
export const h = (target: number): Gate => ({ name: 'h', controls: [], targets: [target] });
export const z = (target: number): Gate => ({ name: 'z', controls: [], targets: [target] });
export const swap = (left: number, right: number, ...controls: Control[]): Gate => ({
  name: 'swap',
  controls,
  targets: [left, right],
});

/** Numbers registers in order: `{ address: 3, data: 1 }`. */
export function allocate<Name extends string>(sizes: Record<Name, number>) {
  const registers: Register[] = [];
  let qubits = 0;
  for (const [name, size] of Object.entries<number>(sizes)) {
    registers.push({ name, first: qubits, size });
    qubits += size;
  }
  const first = Object.fromEntries(registers.map((register) => [register.name, register.first])) as Record<
    Name,
    number
  >;
  return { registers: registers.filter(({ size }) => size > 0), qubits, first };
}

const INVERSE: Partial<Record<GateName, GateName>> = { and: 'undo-and', 'undo-and': 'and' };

export const invert = (gates: readonly Gate[]): Gate[] =>
  gates.toReversed().map((gate) => ({ ...gate, name: INVERSE[gate.name] ?? gate.name }));

export interface GateCounts {
  readonly qubits: number;
  readonly swap: number;
  /** Controlled swaps that act on 1, and on 0. */
  readonly controlledSwapOnOne: number;
  readonly controlledSwapOnZero: number;
  readonly hadamard: number;
  /** Computed ANDs; undoing them takes no T gate. */
  readonly and: number;
  /** 4 per controlled swap or AND; Clifford gates have none. */
  readonly tCount: number;
  /** Layers of controlled swaps and ANDs, each as early as its qubits allow. */
  readonly depth: number;
}

const T_PER_GATE = 4;

const isControlledSwap = ({ name, controls }: Gate): boolean => name === 'swap' && controls.length === 1;

/** Counts gates without preparation of the input. */
export function countGates({ sections, qubits }: Circuit): GateCounts {
  const gates = sections.flatMap((section) => section.gates);
  const count = (matches: (gate: Gate) => boolean) => gates.filter(matches).length;
  const layers = new Int32Array(qubits);
  for (const gate of gates) {
    const used = [...gate.targets, ...gate.controls.map(({ qubit }) => qubit)];
    const layer = Math.max(...used.map((qubit) => layers[qubit] ?? 0));
    for (const qubit of used) layers[qubit] = layer + (gate.name === 'and' || isControlledSwap(gate) ? 1 : 0);
  }
  const onValue = (value: 0 | 1) => count((gate) => isControlledSwap(gate) && gate.controls[0]?.value === value);
  const and = count(({ name }) => name === 'and');
  return {
    qubits,
    swap: count(({ name, controls }) => name === 'swap' && controls.length === 0),
    controlledSwapOnOne: onValue(1),
    controlledSwapOnZero: onValue(0),
    hadamard: count(({ name }) => name === 'h'),
    and,
    tCount: T_PER_GATE * (and + onValue(0) + onValue(1)),
    depth: Math.max(0, ...layers),
  };
}

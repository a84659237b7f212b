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
  /**
   * 4 per AND, 2 per controlled Hadamard gate; Clifford gates have none. An X gate with c > 1 controls takes c − 1 ANDs,
   * a swap with c controls c.
   */
  readonly tCount: number;
  /** Layers of ANDs, each as early as its qubits allow. A gate of several ANDs takes ⌈log₂(number + 1)⌉. */
  readonly depth: number;
}

const T_PER_AND = 4;
/** Exact, with Clifford gates around two T gates. */
const T_PER_CONTROLLED_HADAMARD = 2;

/** ANDs that combine the controls of a gate; a swap is a CNOT on either side of an X with one control more. */
function countAnds({ name, controls }: Gate): number {
  if (name === 'and') return 1;
  if (name === 'x' || name === 'z') return Math.max(0, controls.length - 1);
  return name === 'swap' ? controls.length : 0;
}

/** Counts gates without preparation of the input. */
export function countGates({ sections, qubits }: Circuit): GateCounts {
  const gates = sections.flatMap((section) => section.gates);
  const count = (matches: (gate: Gate) => boolean) => gates.filter(matches).length;
  const layers = new Int32Array(qubits);
  for (const gate of gates) {
    const used = [...gate.targets, ...gate.controls.map(({ qubit }) => qubit)];
    const layer = Math.max(...used.map((qubit) => layers[qubit] ?? 0));
    for (const qubit of used) layers[qubit] = layer + Math.ceil(Math.log2(countAnds(gate) + 1));
  }
  const isSwap = ({ name, controls }: Gate, count: number) => name === 'swap' && controls.length === count;
  const onValue = (value: 0 | 1) => count((gate) => isSwap(gate, 1) && gate.controls[0]?.value === value);
  const isHadamard = ({ name, controls }: Gate, count: number) => name === 'h' && controls.length === count;
  const ands = gates.reduce((sum, gate) => sum + countAnds(gate), 0);
  return {
    qubits,
    swap: count((gate) => isSwap(gate, 0)),
    controlledSwapOnOne: onValue(1),
    controlledSwapOnZero: onValue(0),
    hadamard: count((gate) => isHadamard(gate, 0)),
    and: count(({ name }) => name === 'and'),
    tCount: T_PER_AND * ands + T_PER_CONTROLLED_HADAMARD * count((gate) => isHadamard(gate, 1)),
    depth: Math.max(0, ...layers),
  };
}

import type { Circuit, Gate } from '../src/circuits/circuit.ts';

type Amplitudes = Float64Array | Float32Array;

/** A state vector of a circuit's qubits: 2^qubits amplitudes, qubit 0 being the most significant bit of an index. */
export interface DenseState {
  readonly qubits: number;
  readonly re: Amplitudes;
  readonly im: Amplitudes;
}

/** All qubits 0 except for the basis state. */
export function createDenseState(qubits: number, basisState = 0, precision: 32 | 64 = 64): DenseState {
  const size = 2 ** qubits;
  const [re, im] =
    precision === 64
      ? [new Float64Array(size), new Float64Array(size)]
      : [new Float32Array(size), new Float32Array(size)];
  re[basisState] = 1;
  return { qubits, re, im };
}

function swapAmplitudes(values: Amplitudes, left: number, right: number): void {
  const value = values[left] as number;
  values[left] = values[right] as number;
  values[right] = value;
}

/** Applies a gate in place, index by index, as a general state-vector simulator does. */
export function applyGate({ qubits, re, im }: DenseState, { name, controls, targets, angle = 0 }: Gate): void {
  const toMask = (qubit: number) => 1 << (qubits - 1 - qubit);
  const [first = 0, second = 0] = targets.map(toMask);
  const used = controls.reduce((mask, { qubit }) => mask | toMask(qubit), 0);
  const wanted = controls.reduce((mask, { qubit, value }) => mask | (value === 1 ? toMask(qubit) : 0), 0);
  for (let index = 0; index < re.length; index += 1) {
    if ((index & used) !== wanted) continue;
    if (name === 'swap') {
      if ((index & first) === 0 || (index & second) !== 0) continue;
      const other = (index & ~first) | second;
      swapAmplitudes(re, index, other);
      swapAmplitudes(im, index, other);
      continue;
    }
    if ((index & first) !== 0) continue;
    const other = index | first;
    if (name === 'x' || name === 'and' || name === 'undo-and') {
      swapAmplitudes(re, index, other);
      swapAmplitudes(im, index, other);
      continue;
    }
    const [r0, i0, r1, i1] = [re[index], im[index], re[other], im[other]] as [number, number, number, number];
    if (name === 'z' || name === 'phase') {
      const turn = name === 'z' ? Math.PI : angle;
      re[other] = r1 * Math.cos(turn) - i1 * Math.sin(turn);
      im[other] = r1 * Math.sin(turn) + i1 * Math.cos(turn);
      continue;
    }
    const cos = name === 'h' ? Math.SQRT1_2 : Math.cos(angle / 2);
    const sin = name === 'h' ? Math.SQRT1_2 : Math.sin(angle / 2);
    // H has a minus sign for 1 → 1, Ry for 1 → 0.
    const [plus, minus] = name === 'h' ? [sin, -cos] : [-sin, cos];
    re[index] = cos * r0 + plus * r1;
    im[index] = cos * i0 + plus * i1;
    re[other] = sin * r0 + minus * r1;
    im[other] = sin * i0 + minus * i1;
  }
}

export function runCircuit(state: DenseState, { sections }: Circuit): void {
  for (const { gates } of sections) for (const gate of gates) applyGate(state, gate);
}

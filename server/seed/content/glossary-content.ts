export interface TermSeed {
  title: string;
  description: string;
  /** Separated by commas. */
  synonyms: string;
  /** Base name of the lesson that explains it. */
  lessonFile: string;
}

const term = (title: string, lessonFile: string, description: string, synonyms = ''): TermSeed => ({
  title,
  description,
  synonyms,
  lessonFile,
});

export const glossarySeed: readonly TermSeed[] = [
  term(
    'Address register',
    'from-classical-to-quantum',
    'The qubits that hold the addresses of a query, one address or a superposition of them.',
  ),
  term(
    'Amplitude',
    'one-qubit',
    'The complex number before a basis state. Its squared magnitude is the probability of that outcome when the state is measured.',
    'probability amplitude',
  ),
  term(
    'Basis state',
    'registers',
    'A state that a measurement of all qubits can give, such as |010⟩.',
    'computational basis state',
  ),
  term(
    'Branch',
    'bucket-brigade-tree',
    'One address of a superposition, together with all that its query does in the tree.',
  ),
  term(
    'Bucket brigade',
    'bucket-brigade-tree',
    'A memory whose cells hang on a tree of routers, where a query sets only the routers on the paths of its addresses.',
    'bucket-brigade memory, bucket-brigade tree',
  ),
  term(
    'Bus',
    'bucket-brigade-tree',
    'The qubits that carry the data from the cells back out of the tree.',
    'bus qubit',
  ),
  term('Circuit', 'one-qubit', 'A sequence of gates and measurements on qubits.', 'quantum circuit'),
  term(
    'CNOT',
    'registers',
    'A gate that flips its target qubit where its control qubit is 1.',
    'controlled-NOT, CX gate',
  ),
  term(
    'Decoherence',
    'errors-along-a-path',
    'The loss of a superposition to the surroundings, which learn something about the state.',
  ),
  term(
    'Depth',
    'counting-switches',
    'The number of layers of a circuit, where gates on different qubits may share a layer.',
    'circuit depth',
  ),
  term(
    'Entanglement',
    'registers',
    'A joint state of several systems that can’t be described by a state of each one alone.',
    'entangled state',
  ),
  term(
    'Fidelity',
    'errors-along-a-path',
    'How close a state is to the wanted one: 1 if they are the same, 0 if they are orthogonal.',
  ),
  term('Gate', 'one-qubit', 'A reversible operation on one or a few qubits.', 'quantum gate'),
  term(
    'Grover’s algorithm',
    'grover-search',
    'Finds one marked entry among N with about (π/4)√N calls of its oracle.',
    'Grover’s search',
  ),
  term(
    'Hadamard gate',
    'one-qubit',
    'Turns |0⟩ into the equal superposition of |0⟩ and |1⟩, and |1⟩ into the same with a minus sign before |1⟩.',
    'Hadamard',
  ),
  term(
    'Interference',
    'phase-and-interference',
    'Amplitudes that lead to the same basis state add up, so they strengthen or cancel each other.',
  ),
  term(
    'Measurement',
    'one-qubit',
    'Reads a qubit as 0 or 1 with the probabilities that its state gives, and leaves it in the state that was read.',
  ),
  term('Memory cell', 'from-classical-to-quantum', 'One place of a memory. It has an address, and holds a data word.'),
  term(
    'Oracle',
    'grover-search',
    'An operation that an algorithm calls without looking inside, such as a query of a memory.',
    'black box',
  ),
  term(
    'Phase',
    'phase-and-interference',
    'The angle of an amplitude. Only differences of phases within a superposition can be observed.',
    'relative phase',
  ),
  term(
    'Quantum Fourier transform',
    'shor-period',
    'Turns the amplitudes of a register into their discrete Fourier transform, which makes a period readable.',
    'QFT',
  ),
  term(
    'Quantum random access memory',
    'from-classical-to-quantum',
    'A memory that is asked for a superposition of addresses and answers with the data of each address in its branch.',
    'QRAM, quantum RAM',
  ),
  term(
    'Query',
    'from-classical-to-quantum',
    'One call of a memory: addresses go in, and the data of each comes back.',
    'memory query',
  ),
  term(
    'Qubit',
    'one-qubit',
    'A system with two basis states, |0⟩ and |1⟩, whose state can be a superposition of them.',
    'quantum bit',
  ),
  term(
    'Register',
    'registers',
    'Several qubits that together hold a number, or a superposition of numbers.',
    'quantum register',
  ),
  term(
    'Router',
    'bucket-brigade-tree',
    'A node of the tree. It waits, or sends what reaches it to the left or to the right.',
    'switch',
  ),
  term(
    'Shor’s algorithm',
    'shor-period',
    'Finds the factors of a number by the period of a function, which a quantum Fourier transform reveals.',
  ),
  term('Superposition', 'registers', 'A state that is a sum of basis states, each with an amplitude.'),
  term(
    'T gate',
    'counting-switches',
    'Multiplies the amplitude of |1⟩ by e^(iπ/4). On error-corrected machines it often decides what a circuit costs.',
  ),
  term(
    'Toffoli gate',
    'counting-switches',
    'A gate that flips its target qubit where both of its control qubits are 1.',
    'CCNOT, CCX gate',
  ),
];

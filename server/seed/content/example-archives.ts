import { type ZipEntry, zipArchive } from '../documents/zip-writer.ts';

const REGISTER = `"""A register of qubits as a list of amplitudes. Needs Python 3 and nothing else."""
from math import sqrt


def zero_state(qubits):
    """All qubits in |0>: the first of 2 ** qubits amplitudes is one."""
    return [1.0] + [0.0] * (2**qubits - 1)


def hadamard(state, qubit):
    """Rotates the pairs of amplitudes that differ in this qubit only. Qubit 0 is the rightmost bit."""
    result = list(state)
    for number in range(len(state)):
        if not number >> qubit & 1:
            partner = number | 1 << qubit
            result[number] = (state[number] + state[partner]) / sqrt(2)
            result[partner] = (state[number] - state[partner]) / sqrt(2)
    return result


def cnot(state, control, target):
    """Flips the target where the control is 1."""
    return [state[number ^ 1 << target] if number >> control & 1 else state[number] for number in range(len(state))]


def show(title, state):
    bits = (len(state) - 1).bit_length()
    print(title)
    for number, amplitude in enumerate(state):
        print(f"  {number:0{bits}b}  amplitude {amplitude:+.3f}  chance {amplitude**2:.3f}")


if __name__ == "__main__":
    register = zero_state(3)
    show("Prepared", register)
    for qubit in range(3):
        register = hadamard(register, qubit)
    show("After three Hadamard gates", register)
    pair = cnot(hadamard(zero_state(2), 0), control=0, target=1)
    show("An entangled pair", pair)
`;

const BRIGADE = `"""Routes addresses through a bucket-brigade tree and counts the switches. Needs Python 3 and nothing else."""
from math import sqrt


def way(address, bits):
    """The switches that an address sets: (level, place) and the side it is sent to."""
    place = 0
    switches = {}
    for level in range(bits):
        side = address >> (bits - 1 - level) & 1
        switches[(level, place)] = side
        place = 2 * place + side
    return switches


def call(amplitudes, cells):
    """A call with a superposition {address: amplitude}: {(address, content): amplitude}, and the switches it set."""
    bits = (len(cells) - 1).bit_length()
    answer = {}
    touched = set()
    for address, amplitude in amplitudes.items():
        switches = way(address, bits)
        touched |= set(switches)
        answer[(address, cells[address])] = amplitude
    return answer, bits, len(touched)


def show(title, amplitudes, cells):
    answer, per_address, touched = call(amplitudes, cells)
    bits = (len(cells) - 1).bit_length()
    print(title)
    for (address, content), amplitude in answer.items():
        print(f"  {amplitude:+.3f}  |{address:0{bits}b}> |{content}>")
    print(f"  switches set for each address: {per_address}; in the whole tree: {touched} of {len(cells) - 1}")


if __name__ == "__main__":
    contents = [0, 1, 1, 0, 1, 0, 0, 1]
    show("One address", {5: 1.0}, contents)
    show("Two addresses", {2: 1 / sqrt(2), 5: 1 / sqrt(2)}, contents)
    show("All addresses", {address: 1 / sqrt(8) for address in range(8)}, contents)
`;

const GROVER = `"""Grover's search over 2 ** QUBITS addresses, simulated. Needs Python 3 and nothing else."""
from math import pi, sqrt

QUBITS = 3
MARKED = {5}


def one_round(amplitudes, marked):
    """Turns the sign of the marked amplitudes, then reflects all of them about their mean."""
    turned = [-value if address in marked else value for address, value in enumerate(amplitudes)]
    mean = sum(turned) / len(turned)
    return [2 * mean - value for value in turned]


def chance(amplitudes, marked):
    return sum(amplitudes[address] ** 2 for address in marked)


if __name__ == "__main__":
    size = 2**QUBITS
    state = [1 / sqrt(size)] * size
    best = round(pi / 4 * sqrt(size / len(MARKED)) - 0.5)
    print(f"{size} addresses, {len(MARKED)} marked; best after {best} rounds")
    for number in range(best + 2):
        print(f"  after {number} rounds the chance is {chance(state, MARKED):.3f}")
        state = one_round(state, MARKED)
`;

function example(file: string, source: string, about: string): ZipEntry[] {
  const readme = `${about}\n\nRun it with\n\n    python3 ${file}\n\nIt prints its results, reads nothing and writes nothing. Change the numbers at the end of the file and run it again.\n`;
  return [
    { name: 'README.txt', content: readme },
    { name: file, content: source },
  ];
}

/** Small programs to read and run that go with some of the sample lessons, as ZIP archives. */
export const EXAMPLES = {
  register: () => zipArchive(example('register.py', REGISTER, 'A register of qubits, kept as a list of amplitudes.')),
  'bucket-brigade': () =>
    zipArchive(example('bucket_brigade.py', BRIGADE, 'Addresses on their way through a bucket-brigade tree.')),
  grover: () => zipArchive(example('grover.py', GROVER, 'Grover’s search, round by round.')),
} as const;
export type ExampleName = keyof typeof EXAMPLES;

"""A register of qubits as a list of amplitudes. Needs Python 3 and nothing else."""
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
        print(f"  {number:0{bits}b}  amplitude {amplitude:+.3f}  probability {amplitude**2:.3f}")


if __name__ == "__main__":
    register = zero_state(3)
    show("Prepared", register)
    for qubit in range(3):
        register = hadamard(register, qubit)
    show("After three Hadamard gates", register)
    pair = cnot(hadamard(zero_state(2), 0), control=0, target=1)
    show("An entangled pair", pair)

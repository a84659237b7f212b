"""Grover's search over 2 ** QUBITS addresses, simulated. Needs Python 3 and nothing else."""
from math import pi, sqrt

QUBITS = 3
MARKED = {5}


def one_round(amplitudes, marked):
    """Turns the sign of the marked amplitudes, then reflects all of them about their mean."""
    turned = [-value if address in marked else value for address, value in enumerate(amplitudes)]
    mean = sum(turned) / len(turned)
    return [2 * mean - value for value in turned]


def success_probability(amplitudes, marked):
    return sum(amplitudes[address] ** 2 for address in marked)


if __name__ == "__main__":
    size = 2**QUBITS
    state = [1 / sqrt(size)] * size
    best = round(pi / 4 * sqrt(size / len(MARKED)) - 0.5)
    print(f"{size} addresses, {len(MARKED)} marked; best after {best} rounds")
    for number in range(best + 2):
        print(f"  rounds: {number}  probability: {success_probability(state, MARKED):.3f}")
        state = one_round(state, MARKED)

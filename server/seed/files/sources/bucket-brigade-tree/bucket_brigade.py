"""Routes addresses through a bucket-brigade tree and counts the switches. Needs Python 3 and nothing else."""
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

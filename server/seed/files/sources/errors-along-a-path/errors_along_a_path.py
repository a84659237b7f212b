"""How much of a superposition survives failing switches in a bucket-brigade tree. Needs Python 3 and nothing else."""
from random import Random


def averages(levels, failing):
    """Average share of good addresses, and average fidelity, over all failures: level by level."""
    share, fidelity = 1.0, 1.0
    for _ in range(levels):
        share, fidelity = (1 - failing) * share, (1 - failing) * (fidelity + share**2) / 2
    return share, fidelity


def good_addresses(levels, failing, random):
    """Counts the addresses whose switches all work, in a tree whose switches fail at random."""
    if levels == 0:
        return 1
    if random.random() < failing:
        return 0
    return sum(good_addresses(levels - 1, failing, random) for _ in range(2))


def sampled(levels, failing, calls, random):
    """The same averages from so many calls."""
    shares = [good_addresses(levels, failing, random) / 2**levels for _ in range(calls)]
    return sum(shares) / calls, sum(share**2 for share in shares) / calls


if __name__ == "__main__":
    FAILING = 0.001
    print(f"Each switch fails with probability {FAILING}")
    print("   cells  good addresses  fidelity  fan-out, worst case")
    for levels in (3, 5, 10, 20):
        share, fidelity = averages(levels, FAILING)
        print(f"{2**levels:8}  {share:14.3f}  {fidelity:8.3f}  {(1 - FAILING) ** (2**levels - 1):19.3f}")
    share, fidelity = sampled(5, 0.01, 20_000, Random(1))
    print(f"32 cells, probability 0.01, 20,000 calls: {share:.3f} good, fidelity {fidelity:.3f}")
    print("computed: {:.3f} good, fidelity {:.3f}".format(*averages(5, 0.01)))

import type { FidelityMeasure } from './fidelity.ts';

export const NOISE_TEXTS: readonly string[] = [
  'Each qubit that may be hit draws an error of its own, with the error rate as its probability: per query once, when the address is loaded and the bus is still outside; per step after each step. Depolarizing errors are X, Y or Z, with a third of the rate each. The address register, the bus outside the tree, a hybrid’s signal qubit and the gates have no errors.',
  'Set routers: Z gives R a minus sign beside L and W, X exchanges L and R. A waiting router of three levels stays as it is. Routers of two levels, and those of fan-out, are always set.',
  'All routers: each router of three levels, set or waiting, is hit as a qutrit with the levels W, L and R, where X takes W to L, L to R and R to W, and Z multiplies the three by 1, ω and ω², ω = e^(2πi/3). Phase flips are Z or Z², bit flips X or X², depolarizing errors all eight XᵃZᵇ, with equal shares of the rate. So these figures come from other errors than those of set routers.',
  'Bits on their way: an address bit at the input of a router and the bus inside the tree are hit where they are, as qubits. No bit comes into being where there is none; an empty input of a two-level tree is the bit 0 and can be hit.',
  'A device: after each step of the duration t, what is hit relaxes with the probability 1 − e^(−t/T1), from L or R to W, from an address bit to an empty input, from the bus to no bus; with two levels, from 1 to 0. A loss does the same to bits on their way, where these are hit. Dephasing multiplies coherences by e^(−t/Tφ), 1/Tφ = 1/T2 − 1/(2·T1), as phase flips of what is hit.',
  'With three levels and all routers hit, a coherence of W with L or R lasts for T2, and one of L and R ends sooner, as both relax. If set routers alone are hit, dephasing acts on R against L and W, and not on L against W; of bits on their way, it acts on 1 alone. The fidelity is then higher than that of the device.',
  'A hybrid loads its tree once for each page, and errors once per query act each time, independently. With set routers of three levels, a branch meets only the errors of its own page; bit flips of waiting or two-level routers meet every branch, and can leave a record of its page in the tree.',
];

/** Names of the two measures, as choices. */
export const MEASURE_NAMES: Readonly<Record<FidelityMeasure, string>> = {
  tree: 'Own address',
  hann: 'Register state (Hann et al.)',
};

/** What a measure counts, in one sentence beside its number. */
export const MEASURE_TEXTS: Readonly<Record<FidelityMeasure, string>> = {
  tree: 'Each address has to come back in its own branch, and the routers may keep no record of it.',
  hann: 'Address and bus together have to be in the right state; two branches may come back in each other’s place.',
};

export const FIDELITY_TEXTS: readonly string[] = [
  'Own address: the entanglement fidelity of the query, F = Σₜ |Σᵢ αᵢ*βᵢ|², where the inner sum runs over the branches i that come back with their own address and the right word and leave the routers in the state t. It is 1 if nothing went wrong and the routers keep no record of the address, and it doesn’t depend on the rest of the state. For uniform addresses it is usually the lower of the two.',
  'Register state: the fidelity ⟨ψ|Tr ρ|ψ⟩ of address and bus with the routers traced out, of Hann, Lee, Girvin and Jiang (arXiv:2012.05340). It also counts branches that come back in each other’s place. For 8 cells, three levels and 0.05 per query, bit flips give 0.8049 by own address and 0.8799 by register state, depolarizing errors 0.8056 and 0.8302, phase flips the same.',
];

export const BOUND_TEXT =
  'Lower bound for a bucket brigade with three-level routers, and errors per step that hit routers, set ones or all: F ≥ 1 − 4εTn, with error rate ε, T steps and n address bits (Hann, Lee, Girvin and Jiang, PRX Quantum 2, 020311, 2021). It isn’t shown for bits on their way, a device, a hybrid or fan-out, nor where it isn’t above 0.';

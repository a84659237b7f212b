// @databases none
import { compareArchitectures, DEFAULT_RUN } from '@qram/simulator';
import { expect } from 'vitest';
import {
  entanglesDifferentData,
  keepsAmplitudes,
  onePairPerMeasurement,
  worksForSuperpositions,
} from '../../test/lessons/call-claims.ts';
import { testClaims } from '../../test/lessons/lesson-claims.ts';
import {
  allTakePart,
  allWait,
  bitFlipsFavorFanOut,
  busAtTheCells,
  fanOutSetsAll,
  fanOutSteps,
  flipKeepsNoRecord,
  flipsMisleadRoutesOnly,
  levelsAgree,
  nineteenSteps,
  oneRoute,
  oneSwitchPerLevel,
  pipelinedSteps,
  routesOfFour,
  serialSteps,
  sharedSwitches,
  signOfHalf,
  simulatedFanOut,
  stepsGrowSlowly,
  waitingPartsUnharmed,
  waitsWithoutBit,
} from '../../test/lessons/tree-claims.ts';

const t = String.raw;
const CELLS = [0, 1, 1, 0];

function drivenSwitches() {
  for (const bits of [1, 3, 10])
    expect(Array.from({ length: bits }, (_, level) => 2 ** level).at(-1)).toBe(2 ** bits / 2);
}

const zerosAreLeft = () => expect([0b00, 0b11].map((address) => CELLS[address])).toEqual([0, 0]);

function unaryIteration() {
  const rows = compareArchitectures(10, 1, { routerLevels: 3, noise: DEFAULT_RUN.noise, measure: 'tree' });
  expect(rows.find(({ id }) => id === 'qrom')?.counts.tCount).toBe(4088);
}

const cellSix = () => expect(DEFAULT_RUN.memory.cells[0b110]).toBe(1);
const notEveryFailure = bitFlipsFavorFanOut;
const nextToNothing = () => expect(0.999 ** (2 ** 15 - 1)).toBeLessThan(1e-6);

testClaims('from-classical-to-quantum', [
  [t`Every cell takes about the same time, wherever it is.`, 'defines random access'],
  [
    t`In the conventional design each address bit drives all the switches on one level of the tree: the first bit drives one switch, the second two, the last one half of $N$.`,
    drivenSwitches,
  ],
  [t`The call only adds the data.`, keepsAmplitudes],
  [
    t`If it works for each single address, adds no phase and leaves no trace in the hardware, it works for all superpositions of them.`,
    worksForSuperpositions,
  ],
  [t`It must be reversible, like every quantum gate.`, 'defines reversibility of gates'],
  [
    t`Algorithms use this all the time: call, do something with the data, call again to clear them.`,
    'defines the use of a call',
  ],
  [
    t`Unless the cells that you ask for all hold the same, address and data are entangled after the call.`,
    entanglesDifferentData,
  ],
  [
    t`Measure both and you get one pair $(i, d_i)$ with probability $\lvert a_i\rvert^2$, never all $N$ values from one call.`,
    onePairPerMeasurement,
  ],
  [t`The condition on the controls is the address, so cell 1 is the pattern 01.`, 'defines the notation'],
  [
    t`Measure the data qubit alone: it returns 1 with probability 0.5, and the addresses 01 and 10 are left with equal amplitudes.`,
    'tested in lessons.test.ts',
  ],
  [t`With a 0 you’d have 00 and 11.`, zerosAreLeft],
  [
    t`Start with $0.8\ket{01} + 0.6\ket{11}$, and the same memory gives $0.8\ket{01}\ket{1} + 0.6\ket{11}\ket{0}$.`,
    'tested in lessons.test.ts',
  ],
  [t`Now the data qubit returns 1 with probability 0.64.`, 'tested in lessons.test.ts'],
  [
    t`A better circuit, called unary iteration, lets neighboring gates share their work: for 1,024 cells it takes 4,088 T gates, the costly gates of an error-corrected machine.`,
    unaryIteration,
  ],
  [
    t`A tree does this, and the conventional tree would do it in the worst way: it would set about $N$ switches in superposition, all entangled with the address.`,
    fanOutSetsAll,
  ],
  [t`Lett. 100, 160501 (2008), [arXiv:0708.1879](https://arxiv.org/abs/0708.1879).`, 'cites the paper'],
  [t`A call of address 110 returns 1, and says nothing about the others.`, cellSix],
  [t`A filled control asks for a 1, an open one for a 0: first address 01, then 10.`, 'defines the drawing'],
  [t`Two of 16 cells called at once through a bucket brigade.`, 'tested in figures.test.ts'],
  [t`Each lit route crosses four switches; all others wait.`, routesOfFour],
]);

testClaims('bucket-brigade-tree', [
  [t`Send the address 101 into the tree, its first bit first.`, 'defines the example'],
  [t`All others still wait.`, oneRoute],
  [
    t`[Follow the address 101](/simulator#v1&n=3&c=6a&a=5&s=6) in the simulator, which calls a switch a router.`,
    oneRoute,
  ],
  [
    t`Counting each switch that a bit meets, loading takes $1 + 2 + \dots + n = n(n+1)/2$ meetings: 6 for $n = 3$ and 55 for $n = 10$.`,
    'tested in memory-lessons.test.ts',
  ],
  [
    t`Every rule above becomes a unitary operation, so a superposition of addresses sets a superposition of routes.`,
    'defines rules as swaps, each of which is unitary',
  ],
  [t`The addresses 000 and 001 share all their switches.`, sharedSwitches],
  [
    t`A superposition of all addresses involves the whole tree, but in each part of it only three switches have left the waiting state.`,
    allTakePart,
  ],
  [
    t`Lett. 100, 160501 (2008), [arXiv:0708.1879](https://arxiv.org/abs/0708.1879), and two years later the same authors received US patent 7,764,568 for it, for classical and quantum memories.`,
    'cites the paper and the patent',
  ],
  [t`Seven switches above eight cells, before a call: all wait.`, allWait],
  [
    t`A call of eight cells if one bit moves at a time: 19 steps, in which the way out mirrors the way in.`,
    nineteenSteps,
  ],
  [t`Both routes at once: the bus is at the cells 010 and 101.`, busAtTheCells],
]);

testClaims('counting-switches', [
  [t`In the conventional decoder every address bit drives a whole level of the tree.`, 'defines fan-out'],
  [
    t`Bit 1 drives one switch, bit 2 drives two, bit 3 drives four, and bit $n$ drives $2^{n-1}$.`,
    'tested in memory-lessons.test.ts',
  ],
  [t`Every call sets all $N - 1$ switches, although only $n$ of them lie on the path to the cell.`, fanOutSetsAll],
  [
    t`[See the seven switches of eight cells, all set](/simulator#v1&n=3&c=6a&a=5&t=f2&s=3) for the address 101.`,
    fanOutSetsAll,
  ],
  [t`In the bucket brigade a switch reacts only if a bit reaches it.`, waitsWithoutBit],
  [t`Assume the worst: any set switch that goes wrong spoils the call.`, 'defines the worst case'],
  [t`Then a call succeeds if all $k$ set switches work:`, 'defines the worst case'],
  [t`With $\varepsilon = 0.001$, one failure in a thousand:`, 'tested in memory-lessons.test.ts'],
  [
    t`At a million cells fan-out practically never works, and the bucket brigade fails in two calls in a hundred.`,
    'tested in memory-lessons.test.ts',
  ],
  [
    t`Remember that this is the worst case: not every kind of failure is that bad for fan-out, as you’ll see below.`,
    notEveryFailure,
  ],
  [t`How small must $\varepsilon$ be for 99 % of the calls to succeed?`, 'tested in memory-lessons.test.ts'],
  [
    t`From $(1 - \varepsilon)^k = 0.99$ follows $\varepsilon = 1 - 0.99^{1/k}$:`,
    'defines the equation before the table',
  ],
  [t`The first is the number of switches set for each address, which is always $n$.`, oneSwitchPerLevel],
  [t`It prints 5 of 31, 8 of 31, 15 of 31 and 31 of 31.`, 'tested in memory-lessons.test.ts'],
  [t`With all 32 addresses the whole tree takes part.`, 'tested in memory-lessons.test.ts'],
  [
    t`So what has been gained, if a superposition of all addresses involves every switch in both designs?`,
    'tested in memory-lessons.test.ts',
  ],
  [t`All switches of a level agree, in every part of the superposition.`, levelsAgree],
  [t`A flipped bit misleads only the parts whose route goes through the switch.`, flipsMisleadRoutesOnly],
  [
    t`If one bit moves at a time, as in the simulator, a call takes $n^2 + 3n + 1$ steps: 461 for $n = 20$.`,
    serialSteps,
  ],
  [
    t`If the bits follow each other closely, loading takes about $2n$ steps, the bus another $2n$, and unloading as many as loading: around 120.`,
    pipelinedSteps,
  ],
  [t`A fan-out tree loads and unloads a level in one step, and its call takes $4n + 1 = 81$.`, fanOutSteps],
  [t`All of these grow with a power of $\log N$, not with $N$.`, stepsGrowSlowly],
  [t`Fan-out, called with 101.`, 'defines the example'],
  [t`All seven switches are set, three of them on the path.`, fanOutSetsAll],
  [t`The addresses 5, 11, 22 and 27 of 32 cells.`, 'defines the example'],
  [t`Each sets five switches; 15 different ones take part.`, 'tested in figures.test.ts'],
]);

testClaims('errors-along-a-path', [
  [t`Call a memory with a superposition of all $N$ addresses.`, 'defines the call'],
  [
    t`Take the worst case: every part whose route goes through this switch ends in a wrong state, orthogonal to the intended one.`,
    'defines the worst case',
  ],
  [t`All other parts don’t notice, because in them the switch was waiting.`, waitingPartsUnharmed],
  [
    t`[Flip the phase of a switch on level 2](/simulator#v1&n=3&c=6a&a=all&s=10&x=10Z1.0) and read the fidelity below the tree: 0.250.`,
    'tested in memory-lessons.test.ts',
  ],
  [t`Let every switch fail with probability $\varepsilon$.`, 'defines the model'],
  [
    t`The exact share of good addresses is $(1 - \varepsilon)^n$ on average, as for a single address, which survives if all $n$ switches on its route do.`,
    'tested in memory-lessons.test.ts',
  ],
  [t`With $\varepsilon = 0.001$ for each switch:`, 'tested in memory-lessons.test.ts'],
  [t`The third column never falls below $(1 - \varepsilon)^{2n}$.`, 'tested in memory-lessons.test.ts'],
  [t`In the fan-out tree all switches of a level hold the same bit, in every part of the superposition.`, levelsAgree],
  [
    t`A switch that loses its bit gives away this bit of every address.`,
    'defines loss, which leaves a record of the bit',
  ],
  [t`One whose phase flips changes the sign of half of all addresses:`, signOfHalf],
  [
    t`In the worst case all $N - 1$ switches have to work, hence $(1 - \varepsilon)^{N-1}$ in the last column.`,
    'defines the column',
  ],
  [
    t`[The simulator](/simulator#v1&n=3&c=6a&a=all&s=10&e=zq0.001&v=noise) counts phase flips, of which two on a level cancel: 0.425 for 1,024 cells, and the same 0.982 for the bucket brigade.`,
    simulatedFanOut,
  ],
  [t`A flipped copy misleads only the parts whose route goes through it.`, flipsMisleadRoutesOnly],
  [
    t`It keeps no record: when the bit is taken back, the switch is in the same state in every part.`,
    flipKeepsNoRecord,
  ],
  [
    t`If a tenth of the switches flip, fan-out with the eight cells 0 1 1 0 1 0 1 0 even has the better fidelity: 0.726, against 0.642 for the bucket brigade, where the misled address bits go astray as well.`,
    bitFlipsFavorFanOut,
  ],
  [
    t`“Resilience of quantum random access memory to generic noise”, PRX Quantum 2, 020311 (2021), [arXiv:2012.05340](https://arxiv.org/abs/2012.05340).`,
    'cites the paper',
  ],
  [
    t`Replace the Z gate with a phase of 0.1 radians, and the switch still returns 0 with probability 0.998.`,
    'tested in memory-lessons.test.ts',
  ],
  [t`But phases that are equal on all calls add up.`, 'tested in memory-lessons.test.ts'],
  [
    t`After $k$ calls with the same phase the probability is $\cos^2(0.05\,k)$: 0.770 for $k = 10$.`,
    'tested in memory-lessons.test.ts',
  ],
  [t`Grover’s search over 1,024 cells takes 25 rounds.`, 'tested in algorithm-lessons.test.ts'],
  [t`With two calls a round, that makes 50 calls.`, () => expect(2 * 25).toBe(50)],
  [t`With a fidelity of 0.982 for each, about $0.982^{50} = 0.40$ is left.`, 'tested in memory-lessons.test.ts'],
  [t`For 0.99 after 50 calls, each call may lose only 0.0002.`, 'tested in memory-lessons.test.ts'],
  [
    t`With ten levels and a loss of about $2n\varepsilon$, each switch then has to be good to about one failure in 100,000.`,
    'tested in memory-lessons.test.ts',
  ],
  [
    t`Fault-tolerant designs for such memories exist, but active error correction has to be paid for every switch, waiting ones too.`,
    'cites Jaques and Rattew',
  ],
  [t`A call of all addresses in which the right switch on level 2 fails.`, 'defines the figure'],
  [t`Fidelity by the number of address bits $n$, with $\varepsilon = 0.001$.`, 'tested in figures.test.ts'],
  [t`In the worst case, next to nothing is left of fan-out at 15 bits, 32,768 cells.`, nextToNothing],
]);

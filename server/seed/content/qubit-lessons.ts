import type { Lesson } from '../documents/lesson-pdf.ts';

export const oneQubit: Lesson = {
  title: 'One qubit: state and measurement',
  points: [
    'The state of a qubit is a pair of amplitudes, one for 0 and one for 1.',
    'Their squared sizes are the chances of the two answers, and add up to one.',
    'A measurement gives one of the answers, and leaves the qubit in it.',
  ],
  pages: [
    [
      'A bit is either 0 or 1. A qubit is a physical system with two states that can be told apart, written |0> and |1>, and it can also be in a superposition of them. Two numbers describe that superposition: an amplitude a for |0> and an amplitude b for |1>. They are complex numbers, so each has a size and a phase.',
      'The sizes say what a measurement answers. It gives 0 with the chance |a|² and 1 with the chance |b|², and since it always gives one of the two, these chances add up to one.',
      {
        figure: 'qubit',
        caption: 'A state drawn as a direction. The nearer it points to |0>, the more often a measurement answers 0.',
      },
      '# Why one run tells little',
      'A single measurement gives a single bit. After it the qubit is in the state that was answered: measuring once more gives the same again, and the amplitudes from before are gone. To learn the chances one prepares the same state many times and counts.',
      'This is also why a superposition is not simply “both at once”. Nobody can read both amplitudes out of one qubit. What they are good for is what can be done to them before the measurement.',
    ],
    [
      '# Gates turn the state',
      'What happens to a qubit between preparation and measurement is a rotation of its state. The gate X swaps the two amplitudes: it is the NOT of the classical bit. The Hadamard gate H takes |0> to equal amplitudes of both, and |1> to equal sizes with opposite signs. Each gate can be undone, because a rotation can be turned back.',
      'H applied twice does nothing: the qubit returns to where it was. A coin that is tossed twice does not come back to heads. The difference is that the amplitudes have signs, and the two ways to the answer 1 cancel. The lesson on phase and interference takes this up.',
      '# A worked example',
      'Take a = 0.866 and b = 0.5, the state in the drawing. The chance of 0 is 0.866² = 0.75 and that of 1 is 0.5² = 0.25. In a thousand runs one expects about 750 zeros, give or take about 14.',
      '# Try it yourself',
      '- Which chances belong to a = 0.6 and b = 0.8?',
      '- What does X make of that state, and what are the chances then?',
      '- Why does the sign of b change no chance of a measurement made at once?',
      'Answers: 0.36 and 0.64; the amplitudes and chances are swapped; only the squared size counts, and it has no sign.',
    ],
  ],
};

export const registers: Lesson = {
  title: 'Registers and superposition',
  points: [
    'n qubits together have one amplitude for each of the 2 to the power of n bit strings.',
    'A gate on one qubit acts on all of these amplitudes in pairs.',
    'Qubits whose register does not split into single states are entangled.',
  ],
  pages: [
    [
      'Several qubits that are used together form a register. Three bits can hold one of eight strings, 000 to 111. A register of three qubits has an amplitude for each of these eight, and the eight squared sizes add up to one. Each further qubit doubles the count: thirty qubits have more than a thousand million amplitudes.',
      'This is where the cost of simulating a quantum computer comes from. The example that goes with this lesson keeps the amplitudes in a list, and the list doubles with each qubit.',
      { figure: 'register', caption: 'Three Hadamard gates spread one string over all eight, with equal amplitudes.' },
      '# An address is a register, too',
      'Read the strings as numbers and the register holds a superposition of the numbers 0 to 7. Read them as addresses and it points at eight cells of a memory at once. That is the register a quantum memory is called with.',
    ],
    [
      '# Gates on a part of the register',
      'A gate on the first qubit takes the amplitudes in pairs that differ in the first bit only, and rotates each pair alike. So one gate changes all amplitudes, although it touches one qubit.',
      'The gate CNOT has two qubits: it flips the second where the first is 1. Starting from 00, a Hadamard gate on the first qubit and a CNOT give equal amplitudes for 00 and 11 and none for 01 and 10. Measuring one qubit now tells what the other one will answer. Such a register does not split into two states of one qubit each; the qubits are entangled.',
      '# What comes out',
      'A measurement of a register of n qubits gives n bits, not 2 to the power of n of them. An algorithm has to arrange the amplitudes so that the strings worth knowing are likely. Superposition alone does not make anything faster.',
      '# Try it yourself',
      '- Run the example with three qubits and compare its eight chances with the drawing.',
      '- Put a CNOT after the first Hadamard gate. Which strings can still be answered?',
      '- How many amplitudes does your computer need for 24 qubits, at 16 bytes each? How much memory is that?',
      'The last one: 16,777,216 amplitudes, and 256 MB.',
    ],
  ],
};

export const interference: Lesson = {
  title: 'Phase and interference',
  points: [
    'Amplitudes have a phase, which no measurement shows directly.',
    'Where two ways lead to one answer, their amplitudes are added before they are squared.',
    'Algorithms work by letting wrong answers cancel and right ones add up.',
  ],
  pages: [
    [
      'The chance of an answer comes from the size of its amplitude alone. But amplitudes also have a phase, an angle, and it decides what happens when two of them meet: amplitudes that point the same way add up, opposite ones cancel. This is interference, as with waves on water.',
      {
        figure: 'interference',
        caption: 'The two circuits differ in a phase between the Hadamard gates, and in nothing else.',
      },
      'In the first circuit the qubit starts in |0>, the Hadamard gate opens two ways, nothing happens on either, and the second Hadamard gate closes them. The two contributions to the answer 1 have opposite signs and cancel, so the answer is always 0.',
      'In the second circuit the way through |1> is turned by half a turn, which changes the sign of its amplitude. Between the gates a measurement would answer 0 or 1 equally often, just as before. After the second gate the contributions to 0 cancel, and the answer is always 1.',
    ],
    [
      '# In between',
      'A phase between none and half a turn gives something in between. If the phase is t, the answer 1 has the chance sin²(t / 2). A quarter of a turn makes both answers equally likely.',
      '# Why a memory must keep the phase',
      'When a memory is called with a superposition of addresses, the data come back entangled with them. If anything in the device remembers which way the call took, a stray excitation or a little heat, then the ways can no longer interfere: the superposition has become an ordinary mixture. That is why each switch that is thrown counts, and why a design that throws few of them is worth having.',
      '# Interference as a tool',
      'An algorithm prepares many ways at once, gives the wrong ones phases by which they cancel, and measures what is left. Grover’s search and the Fourier transform in Shor’s algorithm both work like this.',
      '# Try it yourself',
      '- Write the amplitudes after each gate of both circuits.',
      '- Measure the qubit between the gates and continue with what was answered. What does the end say now?',
      '- For which phase is the answer 1 three times as likely as 0?',
      'Answers to the last two: 0 and 1 equally often, because the measurement took one of the ways away; a third of a turn.',
    ],
  ],
};

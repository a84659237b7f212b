import type { Lesson } from '../documents/lesson-pdf.ts';

export const groverSearch: Lesson = {
  title: 'Grover’s search over N cells',
  points: [
    'A search through N unsorted cells takes about N / 2 classical calls on average.',
    'Grover’s algorithm takes about 0.79 times the square root of N quantum calls.',
    'Each round turns the sign of the right answer and reflects all amplitudes about their mean.',
  ],
  pages: [
    [
      'One of N cells holds what you are looking for, and nothing says which. Looking into one after the other finds it after about N / 2 calls on average. Grover’s algorithm finds it, almost surely, after a number of quantum calls that grows with the square root of N only: about 800 for a million cells.',
      'It begins with a register in which all N addresses have the same amplitude. Each round then does two things. The first is the call: the amplitude of the address that is looked for changes its sign. The second reflects all amplitudes about their mean.',
      {
        figure: 'search',
        caption:
          'One round with eight addresses. The marked one grows to 2.5 times its amplitude, the others shrink to half.',
      },
      'Turning the sign pulls the mean down a little. The unmarked amplitudes lie just above it and come to lie just below; the marked one lies far below and comes to lie far above. Round by round it takes from the others.',
    ],
    [
      '# Eight addresses, in numbers',
      'At first each amplitude is 0.354, a chance of 12.5 % each. After one round the marked one has 0.884, a chance of 78 %. After two rounds it has 0.972, or 94.5 %. A third round overshoots: the chance falls to 33 %. Knowing when to stop is part of the algorithm: after about 0.79 times the square root of N rounds.',
      '# What the memory is for',
      'The sign can only be turned where something can tell the right address. If the answer is in a table, each round has to look into the table for all addresses at once: that is a call to a quantum memory, to mark, and one more to clean up. Without such a memory the algorithm applies to questions whose answer can be computed, not looked up.',
      '# Its limits',
      'The gain is a square root and no more, and it is known that no quantum algorithm can search an unsorted list faster in general. For small N the classical search wins, since a quantum call costs much more time than a classical one.',
      '# Try it yourself',
      '- Run the example with three qubits and let it print the chance after each round.',
      '- Mark two of the eight addresses. After how many rounds is the answer best now?',
      '- How many rounds do a thousand million addresses need, about?',
      'Answers to the last two: one round, with certainty; about 25,000.',
    ],
  ],
};

export const shorPeriod: Lesson = {
  title: 'Shor’s algorithm: finding a period',
  points: [
    'Factoring a number can be reduced to finding the period of a function.',
    'A superposition of all arguments holds the period, but not in a readable form.',
    'A Fourier transform lets all but the multiples of the right frequency cancel.',
  ],
  pages: [
    [
      'Much of today’s encryption rests on the fact that large numbers are hard to take apart into their prime factors. Shor’s algorithm would do it on a quantum computer that is large enough and corrects its errors. This lesson shows its idea with the number 15.',
      'Choose a number that shares no factor with 15, for example 7, and look at its powers modulo 15: 1, 7, 4, 13, and then 1, 7, 4, 13 again. The values come back every four steps. This distance is called the period.',
      {
        figure: 'period',
        caption:
          'Seen from far enough away, the period is easy. The difficulty is that for large numbers it is astronomically long.',
      },
      '# From the period to the factors',
      'The period is 4, and half of it is 2. Take 7² = 49, which is 4 modulo 15. The greatest common divisors of 4 - 1 and 15 and of 4 + 1 and 15 are 3 and 5: the factors. When a period is odd, or this gives only the trivial factors, one tries another number than 7.',
    ],
    [
      '# The quantum part',
      'A first register is put into a superposition of all arguments x, and a second one receives the value of the function for each x. If the second register is now measured and answers, say, 4, the first one is left in a superposition of 2, 6, 10, 14 and so on: all x with that value, four apart. Measuring the first register would give one of them, at random, and nothing about their distance.',
      'The quantum Fourier transform gives each of these x a phase that turns with x. For most frequencies the phases point in all directions and cancel. Only for frequencies that fit the distance do they add up. A measurement then gives, with good chance, a multiple of the register’s size divided by the period, and the period follows by a short classical computation.',
      '# What it asks of a machine',
      'The function is computed, not looked up, so that no quantum memory is needed for it. What is needed is a register of some thousands of error-corrected qubits for the key lengths in use, which no machine has today. Methods of encryption that withstand it are being introduced.',
      '# Try it yourself',
      '- Find the period of the powers of 2 modulo 15, and the factors from it.',
      '- Do the same for 21 with the powers of 2.',
      '- Why does the period 2 of the powers of 14 modulo 15 not help?',
      'Answers: period 4, and 4 - 1 and 4 + 1 give 3 and 5; period 6, and 8 - 1 and 8 + 1 give 7 and 3; 14 is -1, so 14 + 1 = 15 and 14 - 1 = 13 give only 15 and 1.',
    ],
  ],
};

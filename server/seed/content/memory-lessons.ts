import type { Lesson } from '../documents/lesson-pdf.ts';

export const classicalToQuantum: Lesson = {
  title: 'From a classical memory to a quantum one',
  points: [
    'A memory with n address bits has N = 2 to the power of n cells.',
    'A quantum memory is called with n qubits: any superposition of the N addresses.',
    'The cells may hold ordinary bits; what is quantum is the call.',
  ],
  pages: [
    [
      'A random access memory has cells with numbers, its addresses. It takes a number and answers what the cell holds, and every cell takes about equally long. With n address bits it has N = 2 to the power of n cells: ten bits for 1,024 cells, thirty for about a thousand million.',
      'A quantum random access memory takes a register of n qubits in place of the n bits. The register may be in any superposition of the N addresses, and the answer is the superposition of the addresses with their cells’ contents.',
      {
        figure: 'memories',
        caption: 'A classical call opens one cell. A quantum call opens each cell that has an amplitude.',
      },
      '# What is asked for',
      'Write x for an address, D(x) for what its cell holds, and a(x) for the amplitude of x. The call turns the sum of a(x) |x> |0> into the sum of a(x) |x> |D(x)>. The amplitudes stay what they are, and the second register now holds, for each address, the content of the cell with that address.',
    ],
    [
      '# The data may stay classical',
      'Nothing in this asks for quantum cells. They may hold ordinary bits that are written and kept in ordinary ways. The quantum part is the way to them: the decoder has to route a superposition without leaving a trace of the route behind.',
      '# What it is not',
      'Measuring the two registers after a call gives one address and the content of its cell, no more than a classical call. The use of such a memory is in algorithms that go on with the superposition: search, pattern matching and linear algebra are examples, and several of the speed-ups claimed for them assume that a memory of this kind is there.',
      '# Where it comes from',
      'The architecture on which the next lessons rest was proposed by Vittorio Giovannetti, Seth Lloyd and Lorenzo Maccone in “Quantum random access memory”, Phys. Rev. Lett. 100, 160501 (2008), arXiv:0708.1879.',
      '# Try it yourself',
      '- How many address qubits does a memory of 65,536 cells need?',
      '- Four cells hold 0, 1, 1, 0. Write the state after a call with equal amplitudes for all four addresses.',
      '- The data register is measured and answers 1. Which addresses are left, and with which chances?',
      'Answers: 16; half of |00>|0> + |01>|1> + |10>|1> + |11>|0>; 01 and 10, one half each.',
    ],
  ],
};

export const bucketBrigade: Lesson = {
  title: 'The bucket-brigade tree',
  points: [
    'The address travels into a binary tree of switches, one bit after the other.',
    'Each switch waits until a bit reaches it, and then sends what follows left or right.',
    'A call with one address sets only the n switches on its way; all others keep waiting.',
  ],
  pages: [
    [
      'Think of the cells as the leaves of a binary tree. At each node is a switch with three states: wait, left and right. At the beginning all of them wait.',
      'The bits of the address are sent into the tree one after the other. The first one meets the switch at the root, which is waiting, and sets it: 0 for left, 1 for right. The second bit is sent on by the root and sets the switch it meets on the next level. After n bits the n switches on the way from the root to one cell are set, and all the others still wait. The bits were handed on like buckets in a row of people, hence the name.',
      { figure: 'tree', caption: 'A call of cell 101: three switches are set (1, 0, 1), the other four wait (w).' },
      'Then a further signal, the bus, is sent in. It follows the way, picks up what the cell holds and returns. At last the address bits are called back in reverse order, and each switch returns to waiting. The tree is as it was; nothing in it tells which cell was called.',
    ],
    [
      '# The same with a superposition',
      'Let the switches be systems with three quantum states, and the address bits qubits. A superposition of addresses then sets a superposition of ways: for each address the n switches of its own way, entangled with the address. The bus picks up the content of each cell along with its amplitude. Calling the address back disentangles the tree, and the data stay with the addresses.',
      '# Why the waiting state matters',
      'In the usual decoder the first address bit controls one switch, the second one two, and the last one N / 2: nearly N switches react to each call, and each can disturb the superposition. In the bucket brigade only about log N do, for each address in the superposition. A switch that waits does nothing, and is less likely to spoil anything.',
      '# In the example',
      'The archive of this lesson has a small program that routes addresses through such a tree, classical ones and superpositions, and counts the switches that are set. It follows the text above line by line.',
      '# Try it yourself',
      '- Run the example with three address bits and the contents of your choice.',
      '- Which switches do the addresses 000 and 001 have in common?',
      '- How many different switches can be set by a superposition of all addresses, and how many by each single one?',
      'Answers to the last two: the root and the leftmost one below it, and the one below that, set to different sides; all N - 1, and n.',
    ],
  ],
};

export const countingSwitches: Lesson = {
  title: 'Counting the switches',
  points: [
    'A conventional call throws on the order of N switches; a bucket-brigade call on the order of log N.',
    'If each set switch fails with the chance e, a call fails with about n times e instead of N times e.',
    'The tree still has N - 1 switches: what is saved is disturbance, not hardware.',
  ],
  pages: [
    [
      'How good must a switch be for a memory of a given size to work? It depends on how many switches take part in a call. This lesson puts numbers to what the lesson before told in words.',
      { figure: 'growth', caption: 'Switches thrown by one call, for memories of different sizes.' },
      '# Conventional',
      'A decoder in which every level is driven by its address bit has 1 + 2 + 4 and so on switches, N - 1 together, and all of them are thrown by each call. For a thousand cells that is about a thousand switches.',
      '# Bucket brigade',
      'Only the switches on the way are set, one for each level: n = log2 N. For a thousand cells these are ten, for a million twenty. In the words of the paper that proposed it, a memory call throws O(log N) switches instead of the N of a conventional design (arXiv:0708.1879).',
    ],
    [
      '# What an error costs',
      'Suppose that each switch that is set goes wrong with the small chance e, and that the others do nothing. All goes well with the chance (1 - e) to the power of the number of set switches, which is about 1 - n e for the bucket brigade and about 1 - N e for the conventional design.',
      'Take e = 0.001 and a million cells, n = 20. The bucket brigade fails in about 2 % of the calls. The conventional design, with a million switches, practically always fails. To reach the same 2 % its switches would have to be about fifty thousand times better.',
      '# What the count does not say',
      'The estimate is a simple one. Real devices disturb waiting switches as well, the bits need time to travel, and a call takes on the order of n steps. How much of the advantage is left depends on the kind of error, and has been studied in detail since. The count is the reason to look at the architecture, not a promise about a device.',
      'Nor does the bucket brigade save parts: the tree has N - 1 switches in both designs. What it saves is how many of them are disturbed by one call.',
      '# Try it yourself',
      '- How good must a switch be for 99 % of the calls of a memory with 1,024 cells to succeed?',
      '- How does that change when the memory is a thousand times as large?',
      'Answers: about one error in a thousand; one in two thousand, because n goes from 10 to 20.',
    ],
  ],
};

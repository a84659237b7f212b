export interface PatentSeed {
  title: string;
  patent_number: string;
  inventors: readonly string[];
  issue_date: string;
  description: string;
  pdf_url: string;
}

/**
 * Public records. Inventors are omitted where those records don't name them; the descriptions are our words, from the
 * published claims.
 */
export const patentsSeed: readonly PatentSeed[] = [
  {
    title: 'Bucket brigade address decoding architecture for classical and quantum random access memories',
    patent_number: 'US 7764568 B2',
    inventors: ['Seth Lloyd', 'Vittorio Giovannetti', 'Lorenzo Maccone'],
    issue_date: '2010-07-27',
    description:
      'An address decoder for random access memories, classical or quantum. Its switches form a binary tree, and the address enters at the root, one bit after the other. A switch starts in a ready state; the first bit that reaches it sets its direction, and what follows takes that direction, down to a memory cell. In the paper by the same inventors (arXiv:0708.1879) a memory call sets O(log N) switches, where a conventional design sets N.',
    pdf_url: 'https://patents.google.com/patent/US7764568B2/en',
  },
  {
    title: 'Quantum random access memory',
    patent_number: 'US 11093850 B1',
    inventors: [
      'Hichem El Euch',
      'Mohamed Abdel Latif Abdel Aal Zeidan',
      'Abdelhaleem Mohamed Ahmed Abdelaty',
      'Mahmoud Mohamed Ahmed Abdel-Aty',
      'Ashraf Khalil',
    ],
    issue_date: '2021-08-17',
    description:
      'A quantum random access memory as a quantum circuit. Hadamard gates put one register into a superposition of the memory’s locations. Gates that the patent calls S compare it with a requested address, Toffoli gates mark and unmark the location that matches, and a swap gate exchanges the data in between.',
    pdf_url: 'https://patents.google.com/patent/US11093850B1/en',
  },
  {
    title: 'Quantum random access memory system',
    patent_number: 'US 11651266 B2',
    inventors: [],
    issue_date: '2023-05-16',
    description:
      'A continuation of US 11093850 B1. Its circuit combines a Toffoli gate, an S gate made of CNOT and X gates, a swap gate and a second Toffoli gate. As a method, it superposes the addresses of 2ⁿ locations, finds and marks the requested one, exchanges a value with it, removes the mark and undoes the comparison.',
    pdf_url: 'https://patents.google.com/patent/US11651266B2/en',
  },
  {
    title: 'Effective quantum RAM architecture for quantum database',
    patent_number: 'US 10824373 B2',
    inventors: [],
    issue_date: '2020-11-03',
    description:
      'A circuit that puts classical data into a quantum memory and answers quantum queries. A bus qubit stands for each bit of the input. Controlled flips act between the bus and the input data, a controlled rotation encodes the data in the amplitude of a register qubit, and a second set of controlled flips acts on the bus again. A bus in superposition makes several queries at once.',
    pdf_url: 'https://patents.google.com/patent/US10824373B2/en',
  },
];

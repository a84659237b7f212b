export interface PatentSeed {
  title: string;
  patent_number: string;
  inventors: readonly string[];
  issue_date: string;
  description: string;
  pdf_url: string;
}

/** Patents on quantum memories, from public records. Inventors are omitted where those records don't name them. */
export const patentsSeed: readonly PatentSeed[] = [
  {
    title: 'Bucket brigade address decoding architecture for classical and quantum random access memories',
    patent_number: 'US 7764568 B2',
    inventors: ['Seth Lloyd', 'Vittorio Giovannetti', 'Lorenzo Maccone'],
    issue_date: '2010-07-27',
    description:
      'By the authors of the paper that proposed the architecture (arXiv:0708.1879). A memory call activates O(log N) switches, where a conventional design activates N.',
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
    description: '',
    pdf_url: 'https://patents.google.com/patent/US11093850B1/en',
  },
  {
    title: 'Quantum random access memory system',
    patent_number: 'US 11651266 B2',
    inventors: [],
    issue_date: '2023-05-16',
    description: '',
    pdf_url: 'https://patents.google.com/patent/US11651266B2/en',
  },
  {
    title: 'Effective quantum RAM architecture for quantum database',
    patent_number: 'US 10824373 B2',
    inventors: [],
    issue_date: '2020-11-03',
    description: '',
    pdf_url: 'https://patents.google.com/patent/US10824373B2/en',
  },
];

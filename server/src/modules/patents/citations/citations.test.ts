// @databases none
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { patentsSeed } from '../../../../seed/content/patents-content.ts';
import {
  type BiberName,
  formatName,
  parseBiberNames,
  parseBibtex,
  parseCitation,
} from '../../../../test/documents/citation-parsers.ts';
import { toCslName } from '../../../platform/citations/citation-formats.ts';
import { buildCitations, type CitedPatent } from './citations.ts';

const PATENT: CitedPatent = {
  id: 7,
  title: 'Bucket brigade address decoding for QRAM',
  patent_number: 'US 7764568 B2',
  inventors: ['Seth Lloyd', 'Lorenzo Maccone'],
  issue_date: '2010-07-27',
  pdf_url: 'https://patents.google.com/patent/US7764568B2/en',
  doi: '10.1103/PhysRevLett.100.160501',
};
const cite = (fields: Partial<CitedPatent> = {}) => buildCitations({ ...PATENT, ...fields }, 'https://qram.example');

it('writes BibTeX', async () => {
  expect((await cite()).bibtex).toBe(`@patent{US7764568B2,
  author = {Lloyd, Seth and Maccone, Lorenzo},
  title  = {Bucket brigade address decoding for {QRAM}},
  number = {US 7764568 B2},
  year   = {2010},
  month  = jul,
  date   = {2010-07-27},
  url    = {https://patents.google.com/patent/US7764568B2/en},
  doi    = {10.1103/PhysRevLett.100.160501},
}
`);
});

it('writes RIS', async () => {
  expect((await cite()).ris.split('\r\n')).toEqual([
    'TY  - PAT',
    'AU  - Lloyd, Seth',
    'AU  - Maccone, Lorenzo',
    'DA  - 2010/07/27',
    'PY  - 2010',
    'DO  - 10.1103/PhysRevLett.100.160501',
    'ID  - US7764568B2',
    'SN  - US 7764568 B2',
    'TI  - Bucket brigade address decoding for QRAM',
    'UR  - https://patents.google.com/patent/US7764568B2/en',
    'ER  - ',
    '',
  ]);
});

it('writes CSL-JSON', async () => {
  expect(JSON.parse((await cite()).csl)).toEqual([
    {
      id: 'US7764568B2',
      type: 'patent',
      title: PATENT.title,
      author: [
        { family: 'Lloyd', given: 'Seth' },
        { family: 'Maccone', given: 'Lorenzo' },
      ],
      number: 'US 7764568 B2',
      issued: { 'date-parts': [[2010, 7, 27]] },
      URL: PATENT.pdf_url,
      DOI: PATENT.doi,
    },
  ]);
});

it('leaves out what is unknown, and names the page here without a link', async () => {
  const { name, bibtex, ris, csl } = await cite({
    patent_number: '-',
    inventors: [],
    issue_date: null,
    pdf_url: '/storage/patents/0123456789abcdef0123456789abcdef.pdf',
    doi: null,
  });
  const page = 'https://qram.example/patents/7/bucket-brigade-address-decoding-for-qram';
  expect(name).toBe('patent7');
  expect(JSON.parse(csl)).toEqual([{ id: name, type: 'patent', title: PATENT.title, number: '-', URL: page }]);
  expect(Object.keys(parseBibtex(bibtex).fields)).toEqual(['title', 'number', 'url']);
  expect(ris).toContain(`UR  - ${page}\r\n`);
  expect(ris).not.toMatch(/^(?:AU|DA|PY|DO) {2}-/m);
});

it.each([
  ['Seth Lloyd', { family: 'Lloyd', given: 'Seth' }],
  [' Lloyd,  Seth ', { family: 'Lloyd', given: 'Seth' }],
  ['J. R. R. Tolkien', { family: 'Tolkien', given: 'J. R. R.' }],
  ['Ludwig van Beethoven', { family: 'van Beethoven', given: 'Ludwig' }],
  ['Jean-Luc O’Neil', { family: 'O’Neil', given: 'Jean-Luc' }],
  ['Hichem El Euch', { family: 'El Euch', given: 'Hichem' }],
  ['El Euch, Hichem', { family: 'El Euch', given: 'Hichem' }],
  ['Ana De La Cruz', { family: 'De La Cruz', given: 'Ana' }],
  ['Ana De la Cruz', { family: 'De la Cruz', given: 'Ana' }],
  ['Charles de la Vallée Poussin', { family: 'de la Vallée Poussin', given: 'Charles' }],
  ['Mahmoud Mohamed Ahmed Abdel-Aty', { family: 'Abdel-Aty', given: 'Mahmoud Mohamed Ahmed' }],
  ['Le Corbusier', { family: 'Corbusier', given: 'Le' }],
  ['Sammy Davis Jr.', { family: 'Davis', given: 'Sammy', suffix: 'Jr.' }],
  ['Robert J. Schoelkopf, III', { family: 'Schoelkopf', given: 'Robert J.', suffix: 'III' }],
  ['John Smith, Jr.', { family: 'Smith', given: 'John', suffix: 'Jr.' }],
  ['Smith, John, Jr.', { family: 'Smith', given: 'John', suffix: 'Jr.' }],
  ['Smith, Jr., John', { family: 'Smith', given: 'John', suffix: 'Jr.' }],
  ['Jane Doe, PhD', { family: 'Doe', given: 'Jane', suffix: 'PhD' }],
  ['Jane Doe, Jr., Ph.D.', { family: 'Doe', given: 'Jane', suffix: 'Jr. Ph.D.' }],
  ['Jan van Dyke IV, MD', { family: 'van Dyke', given: 'Jan', suffix: 'IV MD' }],
  ['Lab, PhD', { literal: 'Lab PhD' }],
  ['Smith Jr., John', { family: 'Smith', given: 'John', suffix: 'Jr.' }],
  ['Smith, John III', { family: 'Smith', given: 'John', suffix: 'III' }],
  ['John Smith, Junior', { family: 'Smith', given: 'John', suffix: 'Junior' }],
  ['Henry VIII', { literal: 'Henry VIII' }],
  ['Jane Doe et al.', { literal: 'Jane Doe et al.' }],
  ['Memory Works Corp.', { literal: 'Memory Works Corp.' }],
  ['Memory Works, Inc.', { literal: 'Memory Works Inc.' }],
  ['University of Oxford', { literal: 'University of Oxford' }],
  ['Jürgen Größe', { family: 'Größe', given: 'Jürgen' }],
  ['Аня Иванова', { family: 'Иванова', given: 'Аня' }],
  ['Lloyd', { literal: 'Lloyd' }],
  ['山田 太郎', { literal: '山田 太郎' }],
  ['Barnes and Noble', { literal: 'Barnes and Noble' }],
  ['Memory {Lab} 3', { literal: 'Memory {Lab} 3' }],
  ['Lloyd, Seth, Jr., and more', { literal: 'Lloyd Seth Jr. and more' }],
])('splits the name %s', (name, parts) => {
  expect(toCslName(name)).toEqual(parts);
});

it.each<[string, BiberName]>([
  ['Seth Lloyd', { family: 'Lloyd', given: 'Seth', prefix: '', suffix: '' }],
  ['Hichem El Euch', { family: 'El Euch', given: 'Hichem', prefix: '', suffix: '' }],
  ['Ludwig van Beethoven', { family: 'Beethoven', given: 'Ludwig', prefix: 'van', suffix: '' }],
  ['Charles de la Vallée Poussin', { family: 'Vallée Poussin', given: 'Charles', prefix: 'de la', suffix: '' }],
  ['Ludwig van der Berg Smith', { family: 'Berg Smith', given: 'Ludwig', prefix: 'van der', suffix: '' }],
  [
    'María de los Ángeles García López',
    { family: 'Ángeles García López', given: 'María', prefix: 'de los', suffix: '' },
  ],
  ['Vallée Poussin, Charles', { family: 'Vallée Poussin', given: 'Charles', prefix: '', suffix: '' }],
  ['Sammy Davis Jr.', { family: 'Davis', given: 'Sammy', prefix: '', suffix: 'Jr.' }],
  ['Robert J. Schoelkopf, III', { family: 'Schoelkopf', given: 'Robert J.', prefix: '', suffix: 'III' }],
  ['Barnes and Noble', { family: '{Barnes and Noble}', given: '', prefix: '', suffix: '' }],
])('follows the rules of biber: %s', async (name, parts) => {
  const { bibtex, ris } = await cite({ inventors: [name, 'Lorenzo Maccone'] });
  expect(parseBiberNames(parseBibtex(bibtex).fields.author ?? '')).toEqual([
    parts,
    { family: 'Maccone', given: 'Lorenzo', prefix: '', suffix: '' },
  ]);
  const family = [parts.prefix, parts.family.replace(/[{}]/g, '')].filter(Boolean).join(' ');
  expect(ris).toContain(`AU  - ${family}${parts.given ? `, ${parts.given}` : ''}`);
});

it.each([
  ['QRAM for NISQ', '{QRAM} for {NISQ}'],
  ['DNA-based memory', '{DNA}-based memory'],
  ['3D memory for a PhD', '{3D} memory for a {PhD}'],
  ['PhD thesis', '{PhD} thesis'],
  ['IBM’s memory: QRAM again', '{IBM}’s memory: {QRAM} again'],
  ['Memory: A survey of Grover', 'Memory: A survey of {Grover}'],
  ['A memory', 'A memory'],
  ['“QRAM” & Über_B', '“{QRAM}” \\& {Über}\\_{B}'],
])('protects the capitals of the title %s', async (title, written) => {
  expect(parseBibtex((await cite({ title })).bibtex).fields.title).toBe(written);
});

it('names months by the macros of BibTeX', async () => {
  for (let month = 1; month <= 12; month += 1) {
    const issue_date = `2010-${String(month).padStart(2, '0')}-05`;
    const { fields } = parseBibtex((await cite({ issue_date })).bibtex);
    expect([fields.year, fields.month, fields.date]).toEqual(['2010', String(month), issue_date]);
  }
});

it('cites the sample patents with the family names of their inventors', async () => {
  const names = patentsSeed.flatMap(({ inventors }) => inventors);
  const { bibtex } = await cite({ inventors: names });
  expect(parseBiberNames(parseBibtex(bibtex).fields.author ?? '').map(({ family }) => family)).toEqual([
    ...['Lloyd', 'Giovannetti', 'Maccone', 'El Euch', 'Zeidan', 'Abdelaty', 'Abdel-Aty', 'Khalil'],
  ]);
});

const STRANGE = '{}\\%&$#_~^<>"`\'|@=,;:-–—.()[]/+ aAzZéÜß山田😀\u00a0\t';
const strangeText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...STRANGE),
    fc.constantFrom(
      '<i>',
      '</i>',
      '--',
      '---',
      "''",
      '``',
      '\\textbf{',
      '  - ',
      '\nER  - ',
      ' and ',
      '$x$',
      '@comment',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
  ),
  minLength: 1,
  maxLength: 120,
});
const personalName = fc
  .array(fc.constantFrom('Ada', 'van', 'de', 'Jean-Luc', 'O’Neil', 'J.', 'Größe', 'Иванова', 'lower', 'Jr.'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((words) => words.join(' '));
/** A text as it reads on one line. */
const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim();
const storable = (text: string) => oneLine(text) !== '' && !/(?![\t\n\r])\p{Cc}/u.test(text) && text.isWellFormed();
const storedText = strangeText.filter(storable);

it('round-trips through parsers, whatever titles and names contain', async () => {
  const names = fc.array(fc.oneof(storedText, personalName), { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(storedText, names, async (title, inventors) => {
      const { bibtex, ris, csl } = await cite({ title, inventors });
      expect(parseBibtex(bibtex)).toMatchObject({ type: 'patent', key: 'US7764568B2' });
      const expected = {
        type: 'patent',
        title: oneLine(title),
        number: PATENT.patent_number,
        URL: PATENT.pdf_url,
        DOI: PATENT.doi,
        issued: { 'date-parts': [[2010, 7, 27]] },
      };
      for (const [text, format] of [
        [bibtex, '@biblatex/text'],
        [ris, '@ris/file'],
        [csl, '@else/json'],
      ] as const) {
        const [item, ...more] = await parseCitation(text, format);
        expect(more).toEqual([]);
        expect(item).toMatchObject(expected);
        const authors = ((item?.author ?? []) as unknown[]).map(formatName);
        expect(authors).toEqual(inventors.map((name) => formatName(toCslName(name))).filter(Boolean));
      }
    }),
    { numRuns: 300 },
  );
});

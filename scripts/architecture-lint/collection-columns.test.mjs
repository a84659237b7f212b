import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capture } from '../setup/child-process.mjs';
import { inProject, NODE } from '../setup/project-root.mjs';

const DECLARATION = `defineCollection('patents', patentsEndpoints, {
  title: 'title',
  note: 'patent_number',
  belongsTo: { parent: 'users', noun: 'user', nouns: 'users', column: 'user_id', living: true },
  list: {
    search: {
      admin: ['title', 'inventors'],
      anyone: ['title'],
      through: { column: 'user_id', table: 'users', columns: ['username'] },
      within: { table: 'topics', column: 'category_id', columns: ['title'] },
    },
    sort: {
      columns: { issue_date: 'optional', title: 'text', patent_number: 'text', created_at: 'plain' },
      default: '-issue_date',
    },
    filter: { year: 'issue_year' },
  },
  record: {
    toColumns: ({ inventors: _names, pdf_file: _file, pdf_file_media_id: _chosen, ...columns }) => ({ ...columns, issue_year: 2020 }),
    present: (row) => ({ ...row, year: row.issue_year }),
  },
  files: {
    attachments: [
      documentAttachment('patents', {
        field: 'pdf_file',
        folder: 'patents',
        endings: {},
        column: 'pdf_url',
        columns: (document) => ({ pdf_url: document?.name ?? '' }),
        getKeys: (row) => [row.description],
        library: { prefixes: { patents: '' }, type: 'pdf', noun: 'patent', misplaced: '' },
      }),
    ],
  },
  versions: { counters: ['issue_year'] },
});
`;
/** Each case misspells the first occurrence. */
const TYPOS = [
  ['the title', "title: 'title'", "title: 'titel'"],
  ['the note', "'patent_number'", "'patent_nmber'"],
  ['a searched column', "'inventors']", "'inventor']"],
  ['a sorted column', 'issue_date:', 'isue_date:'],
  ['the default sort', '-issue_date', '-isue_date'],
  ['a filter', 'year:', 'yaer:'],
  ['the column of a filter', "'issue_year'", "'isue_year'"],
  ['the column of a parent', "'user_id', living", "'user', living"],
  ['a column of another table', "'category_id'", "'category'"],
  ['a searched column of another table', "'username'", "'user_name'"],
  ['a written column', 'issue_year: 2020', 'isue_year: 2020'],
  ['the type of a written column', 'issue_year: 2020', "issue_year: '2020'"],
  ['an input field without a column', 'pdf_file: _file, ', ''],
  ['a read column', 'row.issue_year', 'row.isue_year'],
  ['the column of a file', 'pdf_url:', 'pdf_ulr:'],
  ['the column that names a file', "column: 'pdf_url'", "column: 'pdf_ulr'"],
  ['a counter', "counters: ['issue_year']", "counters: ['isue_year']"],
  ['a read column of a file', 'row.description', 'row.descripton'],
];

let folder;
beforeAll(() => {
  mkdirSync(inProject('server', '.cache'), { recursive: true });
  folder = mkdtempSync(inProject('server', '.cache', 'columns-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Compiles each declaration in its own file. Returns the indexes of those with errors. */
async function refused(declarations) {
  const imports = `import { patentsEndpoints } from '@qram/contract/modules/patents';
import { documentAttachment } from '../../src/collections/files/attachments.ts';
import { defineCollection } from '../../src/collections/define-collection.ts';
export const declared = `;
  for (const [index, text] of declarations.entries()) writeFileSync(`${folder}/case${index}.ts`, imports + text);
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify({ extends: '../../tsconfig.json', include: ['*.ts'] }));
  const { output } = await capture(NODE, [inProject('node_modules', '.bin', 'tsc'), '-p', folder]);
  return [...new Set([...output.matchAll(/case(\d+)\.ts\(/g)].map(([, index]) => Number(index)))].sort((a, b) => a - b);
}

test('a misspelled column, sort or filter in a declaration does not compile', { timeout: 60_000 }, async () => {
  const wrong = TYPOS.map(([what, correct, typo]) => {
    expect(DECLARATION, what).toContain(correct);
    return DECLARATION.replace(correct, typo);
  });
  const found = await refused([...wrong, DECLARATION]);
  expect(TYPOS.filter((_, index) => !found.includes(index)).map(([what]) => what)).toEqual([]);
  expect(found).not.toContain(TYPOS.length);
});

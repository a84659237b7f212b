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

/** A collection's declaration, with its server and back-office parts. */
const FIELDS = `const declared = collection({
  name: 'videos',
  path: '/api/videos',
  one: 'video',
  many: 'videos',
  title: 'title',
  fields: {
    title: text({ label: 'Title', max: 200, required: 'Title is required.', sort: 'text', search: 'both' }),
    publisher: text({ label: 'Publisher', max: 120, initial: '' }),
    views: integer({ label: 'Views', min: 0, most: 9, initial: 0, sort: 'plain', bulk: true }),
    seen: time({ label: 'Seen', invalid: 'Enter a time.' }),
    cover: picture({ label: 'Cover' }, imageRule({ type: '', size: '' }), { cover: z.string(), cover_widths: z.array(z.int()) }),
  },
  readAccess: 'anyone',
  defaultSort: '-views',
  versioned: true,
});
export const record: z.output<typeof declared.record> = { ...stored, title: '', publisher: '', views: 1, seen: '', cover: '', cover_widths: [1], cover_alt: '', cover_focal: null };
export const created: z.input<typeof declared.create> = { title: '', seen: '', cover_media_id: 1 };
export const updated: z.input<typeof declared.update> = { views: 1, cover: '' };
export const bulk: readonly ('views' | 'publish_at' | 'unpublish_at')[] = declared.bulk;
export const row: Insertable<TableOf<typeof declared>> = { ...stored, deleted_at: null, deleted_by: null, unpublish_at: null, title: '', seen: '', cover: '', cover_widths: '[]' };
export const served = serveCollection(declared, {
  record: { derive: () => ({ views: 1 }) },
  search: { kind: 'videos', getTexts: async (_db, rows) => rows.map((row) => ({ address: '', title: row.title, summary: row.publisher })) },
});
`;
const FIELD_TYPOS = [
  ['the title', "title: 'title'", "title: 'titel'"],
  ['the default sort', "'-views'", "'-veiws'"],
  ['a sort by a field without sort', "'-views'", "'-publisher'"],
  ['an ability', 'versioned:', 'verzioned:'],
  ['what is said of a field', "search: 'both'", "serch: 'both'"],
  ['a kind of sort', "sort: 'plain'", "sort: 'number'"],
  ['a limit', 'most: 9', 'most: "9"'],
  ['a missing limit', 'max: 120, ', ''],
  ['a time without its message', ", invalid: 'Enter a time.'", ''],
  ['a field of the record', "publisher: '', views: 1, seen", "publsher: '', views: 1, seen"],
  ['a missing field of a create', "{ title: '', seen: ''", "{ seen: ''"],
  ['a picture sent as a value', 'cover_media_id: 1', "cover_media_id: 1, cover: 'a.webp'"],
  ['a field of an update', '{ views: 1, cover', '{ veiws: 1, cover'],
  ['a field of bulk edits', "('views' |", "('veiws' |"],
  [
    'a column',
    "title: '', seen: '', cover: '', cover_widths: '[]'",
    "titel: '', seen: '', cover: '', cover_widths: '[]'",
  ],
  ['a column of a picture', "cover_widths: '[]'", "cover_width: '[]'"],
  ['a derived column', 'derive: () => ({ views: 1 })', "derive: () => ({ views: 'one' })"],
  ['a read column', 'row.publisher', 'row.publsher'],
];

let folder;
beforeAll(() => {
  mkdirSync(inProject('server', '.cache'), { recursive: true });
  folder = mkdtempSync(inProject('server', '.cache', 'columns-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const IMPORTS = `import '../../src/database-schema.ts';
import { patentsEndpoints } from '@qram/contract/modules/patents/patents';
import { documentAttachment } from '../../src/collections/files/attachments.ts';
import { defineCollection } from '../../src/collections/define-collection.ts';
export const declared = `;
const FIELD_IMPORTS = `import '../../src/database-schema.ts';
import { collection } from '@qram/contract/collection/collection';
import { integer, picture, text, time } from '@qram/contract/collection/fields';
import { imageRule } from '@qram/contract/collection/images';
import type { Insertable } from 'kysely';
import { z } from 'zod';
import { serveCollection } from '../../src/collections/serve-collection.ts';
import type { TableOf } from '../../src/platform/database/table-of.ts';
const stored = { id: 1, created_at: '', updated_at: '', publish_at: null, unpublish_at: null, state: 'draft' as const };
`;

/** Compiles each declaration in its own file. @returns the indexes of those with errors */
async function refused(declarations, imports) {
  for (const [index, text] of declarations.entries()) writeFileSync(`${folder}/case${index}.ts`, imports + text);
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify({ extends: '../../tsconfig.json', include: ['*.ts'] }));
  const { output } = await capture(NODE, [inProject('node_modules', '.bin', 'tsc'), '-p', folder]);
  return [...new Set([...output.matchAll(/case(\d+)\.ts\(/g)].map(([, index]) => Number(index)))].sort((a, b) => a - b);
}

test.each([
  ['column, sort or filter in a declaration', DECLARATION, TYPOS, IMPORTS],
  ['field, ability or column of a collection with fields', FIELDS, FIELD_TYPOS, FIELD_IMPORTS],
])('a misspelled %s does not compile', { timeout: 60_000 }, async (_what, declaration, typos, imports) => {
  const wrong = typos.map(([what, correct, typo]) => {
    expect(declaration, what).toContain(correct);
    return declaration.replace(correct, typo);
  });
  const found = await refused([...wrong, declaration], imports);
  expect(typos.filter((_, index) => !found.includes(index)).map(([what]) => what)).toEqual([]);
  expect(found).not.toContain(typos.length);
});

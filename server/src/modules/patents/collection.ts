import { PDF_TYPE } from '@qram/contract/documents';
import { formatInventors, PATENT_MESSAGES, patentsEndpoints } from '@qram/contract/modules/patents';
import { recordAddress } from '@qram/contract/record-pages';
import { defineCollection } from '../../collections/define-collection.ts';
import { documentAttachment } from '../../collections/files/attachments.ts';
import type { RowOf, Values } from '../../collections/record-types.ts';
import type { Db } from '../../platform/database/database.ts';
import type { DocumentTexts } from '../../platform/search/index-writing.ts';
import { selectDocumentNames } from './repository.ts';

/** Folder of uploaded patents in the store. */
export const PATENT_FOLDER = 'patents';
/** URL path of uploaded patents. */
export const PATENT_DOCUMENTS = '/storage/patents/';

const getYear = (date: string | null): number | null => (date === null ? null : Number(date.slice(0, 4)));

const buildDocument = ({ pdf_url: url }: { pdf_url: string }): string[] =>
  url.startsWith(PATENT_DOCUMENTS) ? [`${PATENT_FOLDER}/${url.slice(PATENT_DOCUMENTS.length)}`] : [];

async function withDocumentName(db: Db, ids: readonly number[]): Promise<Map<number, Values>> {
  const names = await selectDocumentNames(db, ids, { path: PATENT_DOCUMENTS, folder: PATENT_FOLDER });
  return new Map([...names].map(([id, pdf_name]) => [id, { pdf_name }]));
}

const ISSUED = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Found also by the number as offices print it, in parts, and by inventors. */
function buildSearchTexts(row: RowOf<'patents'>): DocumentTexts {
  const inventors: string[] = JSON.parse(row.inventors);
  const compact = row.patent_number.replace(/[\s,./-]/g, '');
  const parts = compact.replace(/^([A-Z]+)(\d+)/i, '$1 $2 ');
  const issued = row.issue_date === null ? [] : [`Issued ${ISSUED.format(new Date(row.issue_date))}`];
  return {
    address: recordAddress('patents', row),
    title: row.title,
    context: row.patent_number,
    summary: row.description,
    detail: [...issued, ...(inventors.length > 0 ? [inventors.join(', ')] : [])].join(' · '),
    words: [compact, parts, ...inventors].join(' '),
  };
}

/** Patents: visitors search title and description, admins also number and inventors (requirements: Patents). */
export const patentsCollection = defineCollection('patents', patentsEndpoints, {
  title: 'title',
  note: 'patent_number',
  list: {
    search: { admin: ['title', 'description', 'patent_number', 'inventors'], anyone: ['title', 'description'] },
    sort: {
      columns: { issue_date: 'optional', title: 'text', patent_number: 'text', created_at: 'plain' },
      default: '-issue_date',
    },
    filter: { year: 'issue_year' },
  },
  record: {
    readableFormulas: ['title', 'description'],
    toColumns: ({ inventors, issue_date, pdf_file: _cleared, pdf_file_media_id: _chosen, ...columns }) => ({
      ...columns,
      ...(inventors === undefined ? {} : { inventors: JSON.stringify(inventors) }),
      ...(issue_date === undefined ? {} : { issue_date, issue_year: getYear(issue_date) }),
    }),
    present: ({ inventors, ...row }, { pdf_name = null }) => ({ ...row, inventors: JSON.parse(inventors), pdf_name }),
    loadRelations: withDocumentName,
    relationsAreShared: true,
  },
  files: {
    attachments: [
      documentAttachment('patents', {
        field: 'pdf_file',
        folder: PATENT_FOLDER,
        endings: { [PDF_TYPE]: 'pdf' },
        column: 'pdf_url',
        columns: (document) => ({ pdf_url: document ? `${PATENT_DOCUMENTS}${document.name}` : '' }),
        getKeys: buildDocument,
        library: {
          noun: 'patent',
          prefixes: { patents: PATENT_DOCUMENTS },
          type: 'pdf',
          misplaced: PATENT_MESSAGES.fileFromTutorial,
        },
      }),
    ],
  },
  versions: {},
  import: {
    fileName: 'patents',
    example: {
      title: 'Example of a memory device',
      patent_number: 'US 0000000 B2',
      inventors: 'First Inventor, Second Inventor',
      issue_date: '2024-05-31',
      description: 'What the invention is about.',
      pdf_url: 'https://example.com/patent.pdf',
    },
    toCells: ({ inventors }) => ({ inventors: formatInventors(inventors as string[]) }),
  },
  search: { kind: 'patents', getTexts: async (_db, rows) => rows.map(buildSearchTexts) },
  publicPlace: {
    noun: 'patent',
    collection: 'patents',
    read: 'GET /api/patents/:id',
    respond: (_deps, record) => record,
  },
});

import { PDF_TYPE } from '@qram/contract/collection/documents';
import { recordPath } from '@qram/contract/collection/record-pages';
import { formatInventors, PATENT_MESSAGES, patents } from '@qram/contract/modules/patents/patents';
import { documentAttachment } from '../../collections/files/attachments.ts';
import type { RowOf, Values } from '../../collections/record-types.ts';
import { serveCollection } from '../../collections/serve-collection.ts';
import type { Db } from '../../platform/database/database.ts';
import type { DocumentTexts } from '../../platform/search/index-writing.ts';
import { selectDocumentNamesByPatent, sharesNumber } from './repository.ts';

export const PATENT_FOLDER = 'patents';
export const PATENT_DOCUMENTS = '/storage/patents/';

const getYear = (date: string | null): number | null => (date === null ? null : Number(date.slice(0, 4)));

const documentKeys = ({ pdf_url: url }: { pdf_url: string }): string[] =>
  url.startsWith(PATENT_DOCUMENTS) ? [`${PATENT_FOLDER}/${url.slice(PATENT_DOCUMENTS.length)}`] : [];

async function loadDocumentNames(db: Db, ids: readonly number[]): Promise<Map<number, Values>> {
  const names = await selectDocumentNamesByPatent(db, ids, { path: PATENT_DOCUMENTS, folder: PATENT_FOLDER });
  return new Map([...names].map(([id, pdf_name]) => [id, { pdf_name }]));
}

const ISSUED = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Makes the number searchable as printed, compact and in parts. */
function buildSearchTexts(row: RowOf<'patents'>): DocumentTexts {
  const inventors: string[] = JSON.parse(row.inventors);
  const compact = row.patent_number.replace(/[\s,./-]/g, '');
  const parts = compact.replace(/^([A-Z]+)(\d+)/i, '$1 $2 ');
  const issued = row.issue_date === null ? [] : [`Issued ${ISSUED.format(new Date(row.issue_date))}`];
  return {
    address: recordPath('patents', row),
    title: row.title,
    context: row.patent_number,
    summary: row.description,
    detail: [...issued, ...(inventors.length > 0 ? [inventors.join(', ')] : [])].join(' · '),
    words: [compact, parts, ...inventors].join(' '),
  };
}

export const patentsCollection = serveCollection(patents, {
  note: 'patent_number',
  list: { filter: { year: 'issue_year' }, toMend: sharesNumber },
  record: {
    toColumns: ({ issue_date: date }) => (date === undefined ? {} : { issue_year: getYear(date as string | null) }),
    present: () => ({ pdf_name: null }),
    loadRelations: loadDocumentNames,
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
        getKeys: documentKeys,
        library: {
          noun: 'patent',
          prefixes: { patents: PATENT_DOCUMENTS },
          type: 'pdf',
          misplaced: PATENT_MESSAGES.fileFromTutorial,
        },
      }),
    ],
  },
  import: { toCells: ({ inventors }) => ({ inventors: formatInventors(inventors as string[]) }) },
  search: { kind: 'patents', getTexts: async (_db, rows) => rows.map(buildSearchTexts) },
});

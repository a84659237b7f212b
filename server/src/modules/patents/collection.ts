import { PDF_TYPE } from '@qram/contract/documents';
import { documentAttachment } from '../../collections/attachments.ts';
import type { CollectionDefinition, Row, Values } from '../../collections/definition.ts';

/** Folder of uploaded patents in the store. */
export const PATENT_FOLDER = 'patents';
/** Where uploaded patents are served. */
export const PATENT_DOCUMENTS = '/storage/patents/';

function toColumns({ inventors, issue_date, pdf_file: _cleared, ...columns }: Values): Values {
  return {
    ...columns,
    ...(inventors === undefined ? {} : { inventors: JSON.stringify(inventors) }),
    ...(issue_date === undefined
      ? {}
      : { issue_date, issue_year: issue_date === null ? null : Number(String(issue_date).slice(0, 4)) }),
  };
}

function documentOf(row: Row): string[] {
  const url = String(row.pdf_url);
  return url.startsWith(PATENT_DOCUMENTS) ? [`${PATENT_FOLDER}/${url.slice(PATENT_DOCUMENTS.length)}`] : [];
}

/** Patents: visitors search title and description, admins also number and inventors (spec §5). */
export const patentsCollection: CollectionDefinition = {
  name: 'patents',
  searched: { admin: ['title', 'description', 'patent_number', 'inventors'], anyone: ['title', 'description'] },
  sorted: { issue_date: 'optional', title: 'text', patent_number: 'text', created_at: 'plain' },
  defaultSort: '-issue_date',
  hidesInactive: false,
  filtered: { year: 'issue_year' },
  toColumns,
  present: ({ inventors, ...row }) => ({ ...row, inventors: JSON.parse(String(inventors)) }),
  attachments: [
    documentAttachment({
      field: 'pdf_file',
      folder: PATENT_FOLDER,
      endings: { [PDF_TYPE]: 'pdf' },
      columns: (document) => ({ pdf_url: document ? `${PATENT_DOCUMENTS}${document.name}` : '' }),
      keysOf: documentOf,
    }),
  ],
};

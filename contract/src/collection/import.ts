import { z } from 'zod';
import { EXPORT_LIMITS, endpoint, type FileRule } from '../api/endpoint.ts';
import { flag, flagOut, idOut, integer } from '../api/fields.ts';
import { idList, listQuery } from './collection-endpoints.ts';

export const IMPORT_LIMITS = {
  rowsMax: 10_000,
  megabytes: 20,
  columnsMax: 100,
  /** Rows to search for column names. */
  headerWithin: 10,
  /** Max characters of a row. */
  rowLength: 200_000,
  /** Max rows of the response by outcome; counts cover all. */
  refusedShown: 500,
  othersShown: 200,
  /** Days to undo an import, as long as the trash holds records. */
  days: 30,
} as const;

export const REFUSED_COLUMN = 'Refused because';

const ROWS_MAX = IMPORT_LIMITS.rowsMax.toLocaleString('en-US');

export const IMPORT_MESSAGES = {
  fileRequired: 'Choose a file to import.',
  fileType: 'Only CSV files can be imported. Save a spreadsheet as “CSV UTF-8” first.',
  fileSize: `The file is larger than ${IMPORT_LIMITS.megabytes} MB. Split it into smaller files.`,
  empty: 'The file is empty.',
  headerOnly: 'The file has column names but no rows.',
  encoding: "The file isn't UTF-8 text. Save it as “CSV UTF-8” and try again.",
  tooManyRows: `The file has more than ${ROWS_MAX} rows. Split it into smaller files.`,
  tooManyColumns: `The file has more than ${IMPORT_LIMITS.columnsMax} columns.`,
  columnsInvalid: 'columns must be a JSON object that names a field, or null, for each column.',
  rowsRefused: 'Nothing was imported, because some rows were refused.',
  idInvalid: 'Must be a valid id.',
  tooManyCells: 'This row has more cells than the header.',
  parentsDiffer: (noun: string, nouns: string, column: string) => `${noun} and ${column} name different ${nouns}.`,
  uploadedFile: "This record has an uploaded file, which an import can't replace. Change it in its form.",
  changedMeanwhile: 'Someone else changed this record in the meantime. Check the file again.',
  noBatch: "An earlier version of the site made this import, so it can't be undone.",
  busy: 'Other imports are running. Please try again in a moment.',
} as const;

const IMPORT_FILE: FileRule = {
  types: ['text/plain'],
  maxBytes: IMPORT_LIMITS.megabytes * 1024 * 1024,
  messages: { type: IMPORT_MESSAGES.fileType, size: IMPORT_MESSAGES.fileSize },
};

/** Null: not a JSON object. */
function toPairs(text: string): [string, unknown][] | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : null;
  } catch {
    return null;
  }
}

/** Field for each column; null: left out. */
const columnsField = z
  .string({ error: IMPORT_MESSAGES.columnsInvalid })
  .transform((text) => toPairs(text))
  .refine(
    (pairs) => pairs?.every(([, field]) => field === null || typeof field === 'string') ?? false,
    IMPORT_MESSAGES.columnsInvalid,
  )
  .transform((pairs) => new Map(pairs as [string, string | null][]));

/** As in a spreadsheet; absent: searched in the first rows. */
const headerRowField = integer(1, IMPORT_LIMITS.headerWithin).optional();

export const IMPORT_OUTCOMES = ['refused', 'new', 'changed', 'unchanged'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

const importRow = z.object({
  /** Row in a spreadsheet, where the header is row 1. */
  number: z.int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** Null: a new record. */
  id: idOut.nullable(),
  title: z.string(),
  /** Cut if long. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** By field; `row` for the row itself. */
  errors: z.record(z.string(), z.array(z.string())),
});
export type ImportRow = z.output<typeof importRow>;

export const importResult = z.object({
  /** Null after a dry run, and when nothing changed. */
  id: idOut.nullable(),
  /** Batch of its audit entries; null without an import. */
  batch: z.string().nullable(),
  dry_run: flagOut,
  file_name: z.string(),
  /** Row of the column names; skips rows before it, which some programs write. */
  header_row: z.int(),
  /** Texts of the rows before it, cut if long. */
  skipped: z.array(z.string()),
  /** Columns with their fields and first values. */
  columns: z.array(z.object({ name: z.string(), field: z.string().nullable(), sample: z.string() })),
  /** Fields that a column can match. */
  fields: z.array(z.object({ name: z.string(), required: z.boolean() })),
  counts: z.object({ rows: z.int(), new: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() }),
  /** First 500 refused rows and 200 of each other outcome, in file order. */
  rows: z.array(importRow),
  /** False: this site can't email invitations. Null: nobody is invited. */
  sends_mail: z.boolean().nullable(),
});
export type ImportResult = z.output<typeof importResult>;

export interface CallProgress {
  step: 'checking' | 'saving';
  percent: number;
  /** Finished records and their total; absent where unknown. */
  done?: number;
  total?: number;
}

export function importEndpoints<const Path extends `/api/${string}`>({ path, nouns }: { path: Path; nouns: string }) {
  return {
    import: endpoint({
      method: 'POST',
      path: `${path}/import` as `${Path}/import`,
      access: 'admin',
      summary: `Import ${nouns} from a CSV file, all or nothing. Rows with an id change that record, rows without one add a record. With dry_run 1, nothing is written; with skip_refused 1, refused rows are left out and all others imported. If rows are refused, the response is 422 and details has them. With Accept: text/event-stream, progress is sent while the file is read.`,
      body: z.object({
        dry_run: flag.default(0),
        skip_refused: flag.default(0),
        columns: columnsField.optional(),
        header_row: headerRowField,
      }),
      files: { file: IMPORT_FILE },
      response: importResult,
      progress: true,
      limits: [{ by: 'account', max: 60, windowSeconds: 60 }],
    }),
    refusedRows: endpoint({
      method: 'POST',
      path: `${path}/refused-rows` as `${Path}/refused-rows`,
      access: 'admin',
      summary: `Check a file as an import of ${nouns} would, and download its refused rows as a CSV file with a column for the reasons. Nothing is written.`,
      body: z.object({ columns: columnsField.optional(), header_row: headerRowField }),
      files: { file: IMPORT_FILE },
      response: 'csv',
      limits: [{ by: 'account', max: 60, windowSeconds: 60 }],
    }),
    importTemplate: endpoint({
      method: 'GET',
      path: `${path}/import-template` as `${Path}/import-template`,
      access: 'admin',
      summary: `Download a CSV file with the columns of an import of ${nouns} and one example row.`,
      response: 'csv',
    }),
  } as const;
}

/** Max records of an exported selection. */
const EXPORTED_MAX = 10_000;

/** Exports a list or a selection; a collection's import reads it unchanged. */
export function exportEndpoint<
  const Path extends `/api/${string}`,
  const Sortable extends readonly [string, ...string[]],
  const Filters extends z.ZodRawShape = Record<never, never>,
>(list: { path: Path; nouns: string; sortable: Sortable; filters?: Filters }) {
  const { path, nouns, sortable, filters } = list;
  const { page: _page, per_page: _perPage, ...shape } = listQuery(sortable).shape;
  type Shape = Omit<ReturnType<typeof listQuery<Sortable>>['shape'], 'page' | 'per_page'>;
  const query = z.object({ ...shape, ...filters });
  return {
    export: endpoint({
      method: 'GET',
      path: `${path}/export` as `${Path}/export`,
      access: 'admin',
      summary: `Export ${nouns} as a CSV file: those that the search and the filters find; without sort in the order of their ids. X-Total-Count is their number. Each export is recorded in the audit trail.`,
      query: query as unknown as z.ZodObject<Shape & Filters>,
      response: 'csv',
      limits: EXPORT_LIMITS,
    }),
    exportSelection: endpoint({
      method: 'POST',
      path: `${path}/exports` as `${Path}/exports`,
      access: 'admin',
      summary: `Export the ${nouns} with the given ids as a CSV file; without sort in the order of their ids. X-Total-Count is their number. Each export is recorded in the audit trail.`,
      body: z.object({ ids: idList(EXPORTED_MAX), sort: shape.sort }) as unknown as z.ZodObject<
        { ids: ReturnType<typeof idList> } & Pick<Shape, 'sort'>
      >,
      response: 'csv',
      limits: EXPORT_LIMITS,
    }),
  } as const;
}

import { Readable } from 'node:stream';
import type { Options } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import type { TableExport } from '../table-export.ts';
import { contentDisposition } from './document-delivery.ts';

/** Spaces and what a spreadsheet shows as nothing, such as U+200B. */
const BLANK = String.raw`[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]`;
const SIGN = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20]`;

/**
 * Start of a formula that the library doesn't detect: after leading blanks, and after any character at which a
 * spreadsheet may split. One that splits at semicolons ignores quotes in the middle of its cell.
 */
const HIDDEN_FORMULA = new RegExp(`(?=${SIGN})(?<=^${BLANK}+|[,;\\t\\r\\n]${BLANK}*)`, 'gu');
const APOSTROPHE = new RegExp(`(?<=^${BLANK}*|[,;\\t\\r\\n]${BLANK}*)'(?=${SIGN})`, 'gu');

/** RFC 4180. A leading apostrophe prevents formula injection. */
const FORMAT: Options = {
  record_delimiter: 'windows',
  escape_formulas: true,
  // Also quotes the cell separators of other locales, and single line breaks.
  quoted_match: /[;\t\r\n]/,
  cast: { string: (text) => text.replace(HIDDEN_FORMULA, "'"), boolean: String },
};

const FORMULA_START = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** The text of a cell as a spreadsheet program reads it from the file. */
export function exportedText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return typeof value === 'object' ? JSON.stringify(value) : String(value);
  const text = value.replace(HIDDEN_FORMULA, "'");
  return FORMULA_START.test(text) ? `'${text}` : text;
}

/** Text without the apostrophes that prevent formula injection. */
export const withoutApostrophes = (text: string): string => text.replace(APOSTROPHE, '');

/** The file in chunks: the column names, then each page of rows. */
export async function* csvText({ columns, pages }: TableExport): AsyncGenerator<string> {
  const { stringify } = await import('csv-stringify/sync');
  // The byte order mark marks the text as UTF-8 for spreadsheets.
  yield stringify([[...columns]], { ...FORMAT, bom: true });
  for await (const rows of pages) {
    if (rows.length > 0) yield stringify([...rows], { ...FORMAT, columns: [...columns] });
  }
}

/** A CSV response to save. */
export class CsvFile {
  /** File name for the download. */
  readonly name: string;
  readonly table: TableExport;

  constructor(name: string, table: TableExport) {
    this.name = name;
    this.table = table;
  }
}

/** Streams the file with backpressure: at most one page of rows is in memory. */
export function sendCsv(reply: FastifyReply, { name, table }: CsvFile): FastifyReply {
  return reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': contentDisposition(name, 'attachment'),
      ...(table.total === undefined ? {} : { 'x-total-count': String(table.total) }),
      vary: 'Authorization',
    })
    .type('text/csv; charset=utf-8; header=present')
    .send(Readable.from(csvText(table)));
}

import { Readable } from 'node:stream';
import type { Options } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import type { TableExport } from '../table-export.ts';
import { contentDisposition } from './document-delivery.ts';

/**
 * Where a formula begins that the library does not see: after leading space, and after any character at which a
 * spreadsheet may split. One that splits at semicolons does not respect quotes in the middle of its cell.
 */
const HIDDEN_FORMULA = /(?=[=+\-@\uff1d\uff0b\uff0d\uff20])(?<=^\s+|[,;\t\r\n]\s*)/g;

/** RFC 4180. An apostrophe keeps spreadsheets from running text as a formula. */
const FORMAT: Options = {
  record_delimiter: 'windows',
  escape_formulas: true,
  // Besides commas and quotes: what separates cells in other locales, and single line breaks.
  quoted_match: /[;\t\r\n]/,
  cast: { string: (text) => text.replace(HIDDEN_FORMULA, "'"), boolean: String },
};

/** The file in pieces: the names of the columns, then each page of rows. */
export async function* csvText({ columns, pages }: TableExport): AsyncGenerator<string> {
  const { stringify } = await import('csv-stringify/sync');
  // The byte order mark tells spreadsheets that the text is UTF-8.
  yield stringify([[...columns]], { ...FORMAT, bom: true });
  for await (const rows of pages) {
    if (rows.length > 0) yield stringify([...rows], { ...FORMAT, columns: [...columns] });
  }
}

/** An answer that is a CSV file to be saved. */
export class CsvFile {
  /** What the browser saves it as. */
  readonly name: string;
  readonly table: TableExport;

  constructor(name: string, table: TableExport) {
    this.name = name;
    this.table = table;
  }
}

/** Sends the file while it is read: no more than a page of rows is in memory, and none that nobody waits for. */
export function sendCsv(reply: FastifyReply, { name, table }: CsvFile): FastifyReply {
  return reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': contentDisposition(name, 'attachment'),
      vary: 'Authorization',
    })
    .type('text/csv; charset=utf-8; header=present')
    .send(Readable.from(csvText(table)));
}

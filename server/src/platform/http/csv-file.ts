import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { TableExport } from '../table-export.ts';
import { contentDisposition } from './document-delivery.ts';

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';
/** How a cell begins that spreadsheets would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** One cell as RFC 4180 has it. Text that a spreadsheet would run is made plain by an apostrophe in front of it. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const csvLine = (cells: readonly unknown[]): string => cells.map(csvCell).join(',') + LINE_END;

/** The whole file, piece by piece: the names of the columns, then each page of rows. */
export async function* csvText({ columns, pages }: TableExport): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns);
  for await (const rows of pages) {
    if (rows.length > 0) yield rows.map((row) => csvLine(columns.map((column) => row[column]))).join('');
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
      'content-disposition': contentDisposition(name, false),
      vary: 'Authorization',
    })
    .type('text/csv; charset=utf-8; header=present')
    .send(Readable.from(csvText(table)));
}

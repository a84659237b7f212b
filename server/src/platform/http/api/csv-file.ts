import { Readable } from 'node:stream';
import type { Options } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import type { TableExport } from '../../tables/table-export.ts';
import { contentDisposition } from '../delivery/document-delivery.ts';

/** Blanks, and characters that spreadsheets hide, such as U+200B. */
const BLANK = String.raw`[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]`;
const SIGN = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20]`;
/** Guards a sign within a cell. The word joiner distinguishes it from quotations such as `['+', '-']`. */
const MARK = "'\u2060";

/** Formula starts within a cell: after leading blanks, and after any separator of a spreadsheet. */
const INNER_PLACE = `(?:^(?:${MARK}|${BLANK})|[,;\\t\\r\\n])(?:${BLANK}|${MARK})*`;
const INNER_FORMULA = new RegExp(`(?=${SIGN})(?<=${INNER_PLACE})`, 'gu');
const MARKED_FORMULA = new RegExp(`(?<=^|${INNER_PLACE})${MARK}(?=${SIGN})`, 'gu');

/** Count further apostrophes, so that removing one restores the text. */
const GUARDED = new RegExp(`^'*(?:${SIGN}|[\\t\\r])`, 'u');
/** `'-n' and '-m'`: text of another program that begins with a quotation. */
const QUOTATION = /^'[^']+'/;

/** RFC 4180. A leading apostrophe prevents formula injection. */
const FORMAT: Options = {
  record_delimiter: 'windows',
  // Quotes separators of other locales and single line breaks too.
  quoted_match: /[;\t\r\n]/,
  cast: { string: (text) => guardFormulas(text), boolean: String },
};

function guardFormulas(text: string): string {
  const inside = text.replace(INNER_FORMULA, MARK);
  return GUARDED.test(inside) ? `'${inside}` : inside;
}

export function toCellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export const isGuarded = (value: unknown): boolean => typeof value === 'string' && GUARDED.test(value);

/**
 * Removes the formula guards of an export.
 * @param exported false: another program may have written the cell, so keep a quotation at its start
 */
export function removeFormulaGuards(cell: string, exported: boolean): string {
  const isProtected = cell.startsWith("'") && GUARDED.test(cell) && (exported || !QUOTATION.test(cell));
  return (isProtected ? cell.slice(1) : cell).replace(MARKED_FORMULA, '');
}

/** Yields the header, then each page of rows. */
export async function* csvChunks({ columns, pages }: TableExport): AsyncGenerator<string> {
  const { stringify } = await import('csv-stringify/sync');
  // The byte order mark makes spreadsheets read UTF-8.
  yield stringify([[...columns]], { ...FORMAT, bom: true });
  for await (const rows of pages) {
    if (rows.length > 0) yield stringify([...rows], { ...FORMAT, columns: [...columns] });
  }
}

export class CsvFile {
  readonly name: string;
  readonly table: TableExport;

  constructor(name: string, table: TableExport) {
    this.name = name;
    this.table = table;
  }
}

/** Streams with backpressure: at most one page of rows is in memory. */
export function sendCsv(reply: FastifyReply, { name, table }: CsvFile): FastifyReply {
  return reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': contentDisposition(name, 'attachment'),
      ...(table.total === undefined ? {} : { 'x-total-count': String(table.total) }),
      vary: 'Authorization',
    })
    .type('text/csv; charset=utf-8; header=present')
    .send(Readable.from(csvChunks(table)));
}

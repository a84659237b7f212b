import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { IMPORT_LIMITS, IMPORT_MESSAGES } from '@qram/contract/collection/import';
import { trimInvisible } from '@qram/contract/values/visible-text';
import type { CsvError } from 'csv-parse';
import { type DomainError, invalidField } from '../domain-error.ts';

const ROWS_AT_ONCE = 250;
/** Enough for a header. */
const START_BYTES = 64 * 1024;
const DELIMITERS = [',', ';', '\t'] as const;
/** Rejects JSON, except a name such as `[id]`. */
const JSON_START = /^(\{|\[\s*[{[\]])/;
/** Old programs end text files with U+001A or fill blocks with zeros. */
const FILE_END = new Set(['\u001a', '\0']);

export interface TableRow {
  /** As in a spreadsheet, where the header is row 1. */
  number: number;
  cells: ReadonlyMap<string, string>;
  /** Why the row can't be used. */
  problem: string | null;
}

/** Can be read several times. */
export interface TableFile {
  /** Empty until the first rows are read. */
  columns: ReadonlySet<string>;
  headerRow: number;
  /** Non-empty rows before the header. */
  skipped: readonly string[];
  /** `share` is the part of the file read so far. @throws DomainError `validation` */
  read(): AsyncGenerator<{ rows: readonly TableRow[]; share: number }>;
}

const refused = (message: string): DomainError => invalidField('file', message);

const isFiller = (char: string): boolean => FILE_END.has(char) || char.trim() === '';

/** Ignores white space, U+001A and zeros. */
function findTextEnd(text: string): number {
  let at = text.length;
  while (at > 0 && isFiller(text[at - 1] ?? '')) at -= 1;
  return at;
}

async function* withoutFileEnd(text: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const piece of text) {
    const end = findTextEnd(piece);
    if (end > 0) yield held + piece.slice(0, end);
    held = end > 0 ? piece.slice(end) : held + piece;
  }
  yield [...held].filter((char) => !FILE_END.has(char)).join('');
}

async function* utf8Text(path: string, onRead: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Buffer) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw refused(IMPORT_MESSAGES.encoding);
    }
  };
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    onRead(chunk.length);
    yield decode(chunk);
  }
  yield decode();
}

async function readStart(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return new TextDecoder('utf-8').decode(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

function csvProblem({ code, records }: CsvError & { records?: number }): DomainError {
  const row = (records ?? 0) + 1;
  return code === 'CSV_MAX_RECORD_SIZE'
    ? refused(`Row ${row} is too long. A quotation mark may be missing at its end.`)
    : refused(`Row ${row} can't be read. Quotation marks within a cell must be doubled, and the cell quoted.`);
}

const tooManyCells = (row: number): string => `Row ${row} has more than ${IMPORT_LIMITS.columnsMax} cells.`;

const csvOptions = (delimiter: string) => ({
  delimiter,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
});

async function* csvRecords(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<string[]> {
  const { CsvError, parse } = await import('csv-parse');
  const parser = parse({
    ...csvOptions(delimiter),
    max_record_size: IMPORT_LIMITS.rowLength,
    // The parser's size limit doesn't count delimiters.
    cast: (cell, { index, records }) => {
      if (index < IMPORT_LIMITS.columnsMax) return cell;
      throw refused(records === 0 ? IMPORT_MESSAGES.tooManyColumns : tooManyCells(records + 1));
    },
  });
  pipeline(Readable.from(text), parser, () => {});
  try {
    for await (const record of parser) yield record as string[];
  } catch (error) {
    throw error instanceof CsvError ? csvProblem(error) : error;
  }
}

type IsColumn = (name: string) => boolean;

interface Header {
  delimiter: string;
  /** As in a spreadsheet. */
  row: number;
  skipped: readonly string[];
}

/** The text may end within a record. */
async function readFirstRecords(start: string, delimiter: string): Promise<string[][]> {
  const { parse } = await import('csv-parse/sync');
  const records: string[][] = [];
  try {
    parse(start, {
      ...csvOptions(delimiter),
      to: IMPORT_LIMITS.headerWithin,
      on_record: (record: string[]) => {
        records.push(record);
      },
    });
  } catch {
    // Reading the whole file reports the error.
  }
  return records;
}

const countFilled = (record: readonly string[] = []): number => record.filter((cell) => cell.trim() !== '').length;

/** Skips leading rows, such as a search's description, which have fewer cells than the header. */
function findHeader(records: readonly string[][], isColumn: IsColumn): number {
  const isShorter = (at: number, than: number) => countFilled(records[at]) < countFilled(records[than]);
  const known = records.findIndex(
    (record, at) => record.some(isColumn) && records.slice(0, at).every((_, before) => isShorter(before, at)),
  );
  if (known >= 0) return known;
  const first = records.findIndex((record) => countFilled(record) > 0);
  const widest = Math.max(0, ...records.map(countFilled));
  // Without a known name, skip only rows far shorter than the others.
  if (2 * countFilled(records[first]) >= widest) return Math.max(first, 0);
  return records.findIndex((record) => countFilled(record) === widest);
}

/** Picks the delimiter that yields the most known names, then the most cells. */
async function readHeader(start: string, isColumn: IsColumn, row: number | undefined): Promise<Header> {
  const found = await Promise.all(
    DELIMITERS.map(async (delimiter) => {
      const records = await readFirstRecords(start, delimiter);
      const at = row === undefined ? findHeader(records, isColumn) : row - 1;
      const header = records[at] ?? [];
      const skipped = records.slice(0, at).map((record) => record.join(' ').trim());
      return { delimiter, row: at + 1, skipped, known: header.filter(isColumn).length, cells: header.length };
    }),
  );
  const [best] = found.toSorted((a, b) => b.known - a.known || b.cells - a.cells);
  return { delimiter: best?.delimiter ?? ',', row: best?.row ?? 1, skipped: best?.skipped.filter(Boolean) ?? [] };
}

/** @throws DomainError `validation` */
function parseHeader(record: readonly string[]): string[] {
  const names = record.map(trimInvisible);
  const double = names.find((name, at) => name !== '' && names.indexOf(name) !== at);
  if (double !== undefined) throw refused(`Two columns have the name “${double}”. Give each column its own name.`);
  return names;
}

function toRow(header: readonly string[], record: readonly string[], number: number): TableRow {
  const excess = record.slice(header.length).some((cell) => cell !== '');
  const cells = new Map<string, string>();
  for (const [at, name] of header.entries()) {
    const cell = record[at];
    if (name !== '' && cell !== undefined) cells.set(name, cell);
  }
  return { number, cells, problem: excess ? IMPORT_MESSAGES.tooManyCells : null };
}

async function* csvRows(text: AsyncIterable<string>, { delimiter, row: headerRow }: Header, columns: Set<string>) {
  let header: string[] | undefined;
  let number = 0;
  for await (const record of csvRecords(text, delimiter)) {
    number += 1;
    if (number < headerRow) continue;
    if (!header) {
      header = parseHeader(record);
      for (const name of header) if (name !== '') columns.add(name);
      continue;
    }
    if (number > 2 * IMPORT_LIMITS.rowsMax) throw refused(IMPORT_MESSAGES.tooManyRows);
    // Spreadsheets write empty rows at the end.
    if (record.some((cell) => cell.trim() !== '')) yield toRow(header, record, number);
  }
}

async function* toPortions(rows: AsyncIterable<TableRow>, shareRead: () => number) {
  let portion: TableRow[] = [];
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > IMPORT_LIMITS.rowsMax) throw refused(IMPORT_MESSAGES.tooManyRows);
    portion.push(row);
    if (portion.length < ROWS_AT_ONCE) continue;
    yield { rows: portion, share: shareRead() };
    portion = [];
  }
  if (count === 0) throw refused(IMPORT_MESSAGES.headerOnly);
  if (portion.length > 0) yield { rows: portion, share: 1 };
}

/**
 * Opens a CSV file (UTF-8, with a header). Streams its rows.
 * @param isColumn recognizes the header, if `headerRow` doesn't say where it is
 * @throws DomainError `validation` for the field `file`
 */
export async function openTableFile(
  { path, size }: { path: string; size: number },
  { isColumn = () => false, headerRow }: { isColumn?: IsColumn; headerRow?: number | undefined } = {},
): Promise<TableFile> {
  const start = await readStart(path);
  const begin = start.slice(0, findTextEnd(start)).trimStart();
  if (begin === '') throw refused(IMPORT_MESSAGES.empty);
  if (JSON_START.test(begin)) throw refused(IMPORT_MESSAGES.fileType);
  const header = await readHeader(start, isColumn, headerRow);
  const columns = new Set<string>();
  return {
    columns,
    headerRow: header.row,
    skipped: header.skipped,
    read() {
      let bytes = 0;
      const text = withoutFileEnd(
        utf8Text(path, (length) => {
          bytes += length;
        }),
      );
      return toPortions(csvRows(text, header, columns), () => bytes / size);
    },
  };
}

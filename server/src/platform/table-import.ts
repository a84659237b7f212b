import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { IMPORT_LIMITS, IMPORT_MESSAGES } from '@qram/contract/import';
import { trimInvisible } from '@qram/contract/visible-text';
import type { CsvError } from 'csv-parse';
import { type DomainError, invalidField } from './domain-error.ts';

const ROWS_AT_ONCE = 250;
/** Enough for the header of a table. */
const START_BYTES = 64 * 1024;
const DELIMITERS = [',', ';', '\t'] as const;
/** JSON, which would be read as odd column names. A name such as `[id]` isn't JSON. */
const JSON_START = /^(\{|\[\s*[{[\]])/;
/** Old programs end a text file with U+001A, and some fill blocks with zeros. */
const FILE_END = new Set(['\u001a', '\0']);

/** A row of a file; cells by column name. */
export interface TableRow {
  /** Row number as in a spreadsheet, where the header is row 1. */
  number: number;
  cells: ReadonlyMap<string, string>;
  /** Why the row can't be used. */
  problem: string | null;
}

/** A file of rows. It can be read several times. */
export interface TableFile {
  /** Column names; none before the first rows are read. */
  columns: ReadonlySet<string>;
  /** The row with the column names; the rows before it are skipped. */
  headerRow: number;
  /** The rows before the header, as far as they have text. */
  skipped: readonly string[];
  /** The rows in portions, and the share of the file read so far. @throws DomainError `validation` */
  read(): AsyncGenerator<{ rows: readonly TableRow[]; share: number }>;
}

const refused = (message: string): DomainError => invalidField('file', message);

const isNothing = (char: string): boolean => FILE_END.has(char) || char.trim() === '';

/** The position at which a text ends but for white space, U+001A and zeros. */
function findTextEnd(text: string): number {
  let at = text.length;
  while (at > 0 && isNothing(text[at - 1] ?? '')) at -= 1;
  return at;
}

/** The pieces of a text without U+001A and zeros at its end. */
async function* withoutFileEnd(text: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const piece of text) {
    const end = findTextEnd(piece);
    if (end > 0) yield held + piece.slice(0, end);
    held = end > 0 ? piece.slice(end) : held + piece;
  }
  yield [...held].filter((char) => !FILE_END.has(char)).join('');
}

/** The text of a file in pieces, without a byte order mark. */
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
    // The size limit doesn't count delimiters, and a row is in memory as a whole.
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

/** Names of columns that an import knows. */
type IsColumn = (name: string) => boolean;

interface Header {
  delimiter: string;
  /** Its number as in a spreadsheet. */
  row: number;
  skipped: readonly string[];
}

/** The first records of a text that may end within one. */
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
    // Reading the whole file reports what is wrong.
  }
  return records;
}

const countFilled = (record: readonly string[] = []): number => record.filter((cell) => cell.trim() !== '').length;

/**
 * The position of the header. Files of other programs may begin with rows about themselves, such as the address of a
 * search, which have fewer cells than the header.
 */
function findHeader(records: readonly string[][], isColumn: IsColumn): number {
  const isShorter = (at: number, than: number) => countFilled(records[at]) < countFilled(records[than]);
  const known = records.findIndex(
    (record, at) => record.some(isColumn) && records.slice(0, at).every((_, before) => isShorter(before, at)),
  );
  if (known >= 0) return known;
  const first = records.findIndex((record) => countFilled(record) > 0);
  const widest = Math.max(0, ...records.map(countFilled));
  // Without a known name, only a row that is far shorter than the others isn't the header.
  if (2 * countFilled(records[first]) >= widest) return Math.max(first, 0);
  return records.findIndex((record) => countFilled(record) === widest);
}

/** Finds the header and the delimiter: the one by which more names are known, else by which there are more cells. */
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
function buildHeader(record: readonly string[]): string[] {
  const names = record.map(trimInvisible);
  const double = names.find((name, at) => name !== '' && names.indexOf(name) !== at);
  if (double !== undefined) throw refused(`Two columns have the name “${double}”. Give each column its own name.`);
  return names;
}

function csvRow(header: readonly string[], record: readonly string[], number: number): TableRow {
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
      header = buildHeader(record);
      for (const name of header) if (name !== '') columns.add(name);
      continue;
    }
    if (number > 2 * IMPORT_LIMITS.rowsMax) throw refused(IMPORT_MESSAGES.tooManyRows);
    // Spreadsheets write empty rows at the end.
    if (record.some((cell) => cell.trim() !== '')) yield csvRow(header, record, number);
  }
}

async function* listPortions(rows: AsyncIterable<TableRow>, shareRead: () => number) {
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
 * Opens a CSV file with a header that is UTF-8 text. Rows are read as a stream.
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
      return listPortions(csvRows(text, header, columns), () => bytes / size);
    },
  };
}

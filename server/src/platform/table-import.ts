import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { IMPORT_LIMITS, IMPORT_MESSAGES } from '@qram/contract/import';
import type { CsvError } from 'csv-parse';
import { type DomainError, invalidField } from './domain-error.ts';
import { jsonItems, MalformedArray } from './json-array.ts';

const ROWS_AT_ONCE = 250;
/** Enough for the header of a table. */
const START_BYTES = 64 * 1024;
const DELIMITERS = [',', ';', '\t'] as const;

/** A row of a file; cells by column name. */
export interface TableRow {
  /** Row number as in a spreadsheet, where the header is row 1; the position in a JSON list. */
  number: number;
  cells: ReadonlyMap<string, unknown>;
  /** Why the row can't be used. */
  problem: string | null;
}

/** A file of rows. It can be read several times. */
export interface TableFile {
  format: 'csv' | 'json';
  /** Column names so far: those of a CSV file with its first rows, those of a JSON list as its records name them. */
  columns: ReadonlySet<string>;
  /** The rows in portions, and the share of the file read so far. @throws DomainError `validation` */
  read(): AsyncGenerator<{ rows: readonly TableRow[]; share: number }>;
}

const refused = (message: string): DomainError => invalidField('file', message);

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

async function getStart(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return new TextDecoder('utf-8').decode(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** The delimiter that the header has most of, outside quotes. */
function parseDelimiter(start: string): string {
  const header = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(start)?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? '';
  const count = (delimiter: string) => header.split(delimiter).length;
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

function csvProblem({ code, records }: CsvError & { records?: number }): DomainError {
  const row = (records ?? 0) + 1;
  return code === 'CSV_MAX_RECORD_SIZE'
    ? refused(`Row ${row} is too long. A quotation mark may be missing at its end.`)
    : refused(`Row ${row} can't be read. Quotation marks within a cell must be doubled, and the cell quoted.`);
}

const tooManyCells = (row: number): string => `Row ${row} has more than ${IMPORT_LIMITS.columnsMax} cells.`;

async function* csvRecords(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<string[]> {
  const { CsvError, parse } = await import('csv-parse');
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
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

/** @throws DomainError `validation` */
function buildHeader(record: readonly string[]): string[] {
  const names = record.map((name) => name.trim());
  const double = names.find((name, at) => name !== '' && names.indexOf(name) !== at);
  if (double !== undefined) throw refused(`Two columns have the name “${double}”. Give each column its own name.`);
  return names;
}

function csvRow(header: readonly string[], record: readonly string[], number: number): TableRow {
  const excess = record.slice(header.length).some((cell) => cell !== '');
  const cells = new Map(header.flatMap((name, at) => (name === '' ? [] : [[name, record[at]] as const])));
  return { number, cells, problem: excess ? IMPORT_MESSAGES.tooManyCells : null };
}

async function* csvRows(text: AsyncIterable<string>, delimiter: string, columns: Set<string>) {
  let header: string[] | undefined;
  let number = 0;
  for await (const record of csvRecords(text, delimiter)) {
    number += 1;
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

async function* jsonRows(text: AsyncIterable<string>, columns: Set<string>): AsyncGenerator<TableRow> {
  let number = 0;
  try {
    for await (const item of jsonItems(text, IMPORT_LIMITS.rowLength)) {
      number += 1;
      const isRecord = typeof item === 'object' && item !== null && !Array.isArray(item);
      const cells = new Map(isRecord ? Object.entries(item) : []);
      for (const name of cells.keys()) columns.add(name);
      if (columns.size > IMPORT_LIMITS.columnsMax) throw refused(IMPORT_MESSAGES.tooManyColumns);
      yield { number, cells, problem: isRecord ? null : IMPORT_MESSAGES.notObject };
    }
  } catch (error) {
    if (!(error instanceof MalformedArray)) throw error;
    throw refused(
      number === 0 ? IMPORT_MESSAGES.notJsonArray : `Record ${number + 1} can't be read. It isn't valid JSON.`,
    );
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
 * Opens a CSV file with a header, or a JSON list of records, that is UTF-8 text. Rows are read as a stream.
 * @throws DomainError `validation` for the field `file`
 */
export async function openTableFile({ path, size }: { path: string; size: number }): Promise<TableFile> {
  const start = (await getStart(path)).trimStart();
  if (start === '') throw refused(IMPORT_MESSAGES.empty);
  if (start.startsWith('{')) throw refused(IMPORT_MESSAGES.notJsonArray);
  const format = start.startsWith('[') ? 'json' : 'csv';
  const delimiter = parseDelimiter(start);
  const columns = new Set<string>();
  return {
    format,
    columns,
    read() {
      let bytes = 0;
      const text = utf8Text(path, (length) => {
        bytes += length;
      });
      const rows = format === 'json' ? jsonRows(text, columns) : csvRows(text, delimiter, columns);
      return listPortions(rows, () => bytes / size);
    },
  };
}

// @databases none
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMPORT_LIMITS, IMPORT_MESSAGES } from '@qram/contract/collection/import';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTableFile, type TableRow } from './table-import.ts';

const MEGABYTE = 1024 * 1024;
const LARGEST_FILE = 20 * MEGABYTE;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qram-table-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Reads 20 MB of commas after `start`. A byte after the first MB isn't UTF-8, so a full read fails. */
async function readCommas(start: string): Promise<void> {
  const bytes = Buffer.alloc(LARGEST_FILE, ',');
  bytes.write(start);
  bytes[MEGABYTE] = 0xff;
  const path = join(folder, 'commas.csv');
  await writeFile(path, bytes);
  const file = await openTableFile({ path, size: bytes.length });
  for await (const { rows } of file.read()) expect(rows).toEqual([]);
}

it('reads no more than the first megabyte of a header of 20 MB', async () => {
  await expect(readCommas('title')).rejects.toMatchObject({
    code: 'validation',
    errors: { file: [IMPORT_MESSAGES.tooManyColumns] },
  });
});

it('reads no more than the first megabyte of a row of 20 MB', async () => {
  await expect(readCommas('title,link\nFirst,')).rejects.toMatchObject({
    code: 'validation',
    errors: { file: [`Row 2 has more than ${IMPORT_LIMITS.columnsMax} cells.`] },
  });
});

describe('column names', () => {
  const isColumn = (name: string) => ['title', 'link', 'date'].includes(name.toLowerCase());

  async function readFile(content: string, headerRow?: number) {
    const path = join(folder, 'rows.csv');
    await writeFile(path, content);
    const file = await openTableFile({ path, size: Buffer.byteLength(content) }, { isColumn, headerRow });
    const rows: TableRow[] = [];
    for await (const portion of file.read()) rows.push(...portion.rows);
    return {
      headerRow: file.headerRow,
      skipped: file.skipped,
      columns: [...file.columns],
      rows: rows.map(({ number, cells }) => [number, ...cells.values()]),
    };
  }

  it.each([
    [
      'a search',
      'search URL:,https://example.com/?q=(a+b)\nid,title,date\n1,A,2020',
      ['search URL: https://example.com/?q=(a+b)'],
    ],
    ['a line of text', 'Exported on May 1\ntitle;link\nA;B', ['Exported on May 1']],
    ['a line with commas', 'Report, of, May\n\ntitle;link;note;x\nA;B;C;D', ['Report, of, May']],
    ['blank lines', '\n\ntitle,link\nA,B', []],
    ['unknown names', 'Bericht\nTitel;Nummer;Datum\nA;1;x\nB;2;y', ['Bericht']],
  ])('follow %s', async (_name, content, skipped) => {
    const { headerRow, columns, rows, ...file } = await readFile(content);
    const header = content.split('\n')[headerRow - 1]?.split(/[,;]/);
    expect(header?.length).toBeGreaterThan(1);
    expect([columns, file.skipped]).toEqual([header, skipped]);
    expect(rows[0]?.[0]).toBe(headerRow + 1);
  });

  it.each([
    ['known names', 'title,other\nlink,date\nA,B,C'],
    ['one column', 'Titel\nA\nB'],
    ['unknown names', 'Titel;Lien\nlink;A\nB;C'],
    ['a row with more cells', 'title\ntitle,link'],
  ])('stay in the first row with %s', async (_name, content) => {
    expect(await readFile(content)).toMatchObject({ headerRow: 1, skipped: [] });
  });

  it('come from the row that is given', async () => {
    const content = 'search URL:,x\ntitle,link\nA,B';
    expect(await readFile(content, 1)).toMatchObject({ columns: ['search URL:', 'x'], skipped: [] });
    expect(await readFile(content, 2)).toMatchObject({ columns: ['title', 'link'], rows: [[3, 'A', 'B']] });
  });

  it.each(['\u001a', '\r\n\u001a', '\r\n\u001a\r\n', '\r\n\u001a\u001a'])(
    '%j at the end of a file is nothing',
    async (end) => {
      expect((await readFile(`title,link\r\nA,B${end}`)).rows).toEqual([[2, 'A', 'B']]);
    },
  );

  it('keeps U+001A elsewhere, which the rules of the fields refuse', async () => {
    expect((await readFile('title,link\nA\u001a,B')).rows).toEqual([[2, 'A\u001a', 'B']]);
  });
});

// @databases none
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMPORT_LIMITS, IMPORT_MESSAGES } from '@qram/contract/import';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTableFile } from './table-import.ts';

const MEGABYTE = 1024 * 1024;
const LARGEST_FILE = 20 * MEGABYTE;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qram-table-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Reads a file of 20 MB of commas behind a start. A byte after the first MB isn't UTF-8, which a reader of it reports. */
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

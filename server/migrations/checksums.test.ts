// @databases none
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = import.meta.dirname;
const hash = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(FOLDER, file)))
    .digest('hex');

/** `SHA256SUMS`, as `sha256sum` writes it. A release adds the lines of its migrations. */
const readSums = (): Record<string, string> =>
  Object.fromEntries(
    readFileSync(join(FOLDER, 'SHA256SUMS'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('  ').reverse()),
  );

it('finds released migrations as they were', () => {
  const sums = readSums();
  expect(Object.keys(sums)).toContain('0001-platform.ts');
  expect(Object.fromEntries(Object.keys(sums).map((file) => [file, hash(file)]))).toEqual(sums);
});

// @databases none
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = import.meta.dirname;
const MIGRATION = /^\d{4}-[\w-]+\.ts$/;
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

it('lists every migration before the last listed one', () => {
  const listed = Object.keys(readSums()).filter((file) => MIGRATION.test(file));
  const last = listed.toSorted().at(-1) ?? '';
  const before = readdirSync(FOLDER).filter((file) => MIGRATION.test(file) && file <= last);
  expect(before.toSorted()).toEqual(listed.toSorted());
});

it('finds released migrations and their helpers as they were', () => {
  const sums = readSums();
  expect(Object.keys(sums)).toEqual(expect.arrayContaining(['0001-platform.ts', 'schema-builder.ts']));
  expect(Object.fromEntries(Object.keys(sums).map((file) => [file, hash(file)]))).toEqual(sums);
});

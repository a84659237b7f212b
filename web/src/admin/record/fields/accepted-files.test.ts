import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = resolve(import.meta.dirname, '..', '..', '..');
/** Imports of tables, which are not stored as files. */
const IMPORTS = ['admin/import/ChooseFile.tsx'];

const accepts = (file: string): string[] =>
  [...readFileSync(resolve(SOURCES, file), 'utf8').matchAll(/\baccept(?:=\{|: )(.*?)(?:\}| \})/g)].map(
    ([, value = '']) => value,
  );

test('every upload takes its accepted types from the one list', () => {
  const inputs = globSync('**/*.tsx', { cwd: SOURCES })
    .filter((file) => !IMPORTS.includes(file))
    .flatMap((file) => accepts(file).map((value) => [file, value] as const));
  expect(inputs.length).toBeGreaterThanOrEqual(7);
  expect(inputs.filter(([, value]) => !value.startsWith('acceptedFiles('))).toEqual([]);
  const uploads = globSync('**/*.tsx', { cwd: SOURCES }).filter((file) =>
    /type="file"|<FileButton|<Dropzone\b/.test(readFileSync(resolve(SOURCES, file), 'utf8')),
  );
  expect([...new Set([...inputs.map(([file]) => file), ...IMPORTS])].sort()).toEqual(uploads.sort());
});

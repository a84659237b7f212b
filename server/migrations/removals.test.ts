// @databases none
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = import.meta.dirname;
const MIGRATION = /^\d{4}-[\w-]+\.ts$/;
const read = (...place: string[]) => readFileSync(join(FOLDER, ...place), 'utf8');

/** Released before the rule, or named in the upgrade notes as a change that needs a stop. */
const NEEDS_A_STOP = ['0061-started-records.ts'];

const RENAME = /\.renameColumn\(|\.renameTo\(|\brename\s+(column|to)\b/i;
/** `dropTable('a')`, `dropColumn('a')`, and the same in SQL: the name is in the first or second group. */
const REMOVAL = /\.drop(?:Table|Column)\(\s*'([^']+)'|\bdrop\s+(?:table|column)\s+(?:if\s+exists\s+)?"?(\w+)/gi;
const UNREADABLE_REMOVAL = /\.drop(Table|Column)\(\s*[^\s']/;

/** What a migration removes too early. `unused`: the version that stopped using a table or column, by its name. */
function findEarlyRemovals(text: string, unused: Record<string, string>, released: readonly string[]): string[] {
  const names = [...text.matchAll(REMOVAL)].map(([, call, statement]) => call ?? statement ?? '');
  const early = names.filter((name) => !released.includes(unused[name] ?? ''));
  return [
    ...(RENAME.test(text) ? ['renames a column or table: add a new one and copy the values'] : []),
    ...(UNREADABLE_REMOVAL.test(text) ? ['removes what its text does not name'] : []),
    ...early.map((name) => `removes ${name}, which no released version has stopped using`),
  ];
}

it('removes only what an earlier release has stopped using', () => {
  const frozen = read('SHA256SUMS');
  const unused = JSON.parse(read('unused.json')) as Record<string, string>;
  const released = [...read('..', '..', 'CHANGELOG.md').matchAll(/^## (\d\S*) \(/gm)].map(
    ([, version]) => version ?? '',
  );
  expect(released).toContain('1.0.0');
  const found = readdirSync(FOLDER)
    .filter((file) => MIGRATION.test(file) && !frozen.includes(file) && !NEEDS_A_STOP.includes(file))
    .flatMap((file) => findEarlyRemovals(read(file), unused, released).map((why) => `${file} ${why}`));
  expect(found).toEqual([]);
});

it('refuses renames, and removals in the release that stops using something', () => {
  const refuse = (text: string) => findEarlyRemovals(text, { old_rows: '1.0.0', new_rows: '1.1.0' }, ['1.0.0']);
  expect(refuse(read('0061-started-records.ts'))).toHaveLength(1);
  expect(refuse("db.schema.dropTable('new_rows').execute()")).toHaveLength(1);
  expect(refuse("db.schema.alterTable('videos').dropColumn('link')")).toHaveLength(1);
  expect(refuse('sql`alter table videos drop column link`')).toHaveLength(1);
  expect(refuse('db.schema.dropTable(name)')).toHaveLength(1);
  expect(refuse("db.schema.dropTable('old_rows').execute()")).toEqual([]);
  expect(refuse("db.schema.dropIndex('videos_link').execute()")).toEqual([]);
});

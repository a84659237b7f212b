import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import type { Db, OpenDatabase } from './database.ts';
import type { Dialect } from './dialect.ts';
import { readSetting } from './settings.ts';

/** A migration for both databases; it is never changed once released. */
export type MigrationFor = (dialect: Dialect) => Migration;

/** Under which the newest contracting migration stands; what does not know it must not work with the tables. */
const NEEDED_KEY = 'schema_needs';
const TRIES = 3;

/** The tables are of a newer version, which this one cannot work with. */
export class SchemaTooNew extends Error {
  override readonly name = 'SchemaTooNew';
}

/**
 * To be called by a migration that takes something away: versions that do not know it no longer start on these tables.
 * @param name of that migration
 */
export async function shutOutOlderVersions(db: Kysely<unknown>, name: string): Promise<void> {
  await sql`delete from site_state where key = ${NEEDED_KEY}`.execute(db);
  await sql`insert into site_state (key, value) values (${NEEDED_KEY}, ${name})`.execute(db);
}

/** What was run on this database by a newer version, in its order. @throws SchemaTooNew */
async function newerMigrations(db: Db, known: readonly string[]): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  const latest = known.at(-1) ?? '';
  const newer = rows.map(({ name }) => name).filter((name) => name > latest && !known.includes(name));
  if (newer.length === 0) return [];
  const needed = (await readSetting(db, NEEDED_KEY)) ?? '';
  if (needed > latest) throw new SchemaTooNew(`The database is of a newer version (${needed}). Start that version.`);
  return newer.sort();
}

/**
 * Runs what has not run yet, in the order of the names, under the database's lock. Tables that a newer version has only
 * added to are worked with as they are, so that both versions can run side by side while a site is upgraded.
 * @throws SchemaTooNew when the newer version has taken something away as well
 */
export async function migrate(
  { db, dialect }: OpenDatabase,
  migrations: Record<string, MigrationFor>,
): Promise<string[]> {
  const known = Object.keys(migrations).sort();
  for (let attempt = 1; ; attempt += 1) {
    const newer = await newerMigrations(db, known);
    const migrator = new Migrator({
      db,
      provider: {
        getMigrations: async () => ({
          ...Object.fromEntries(Object.entries(migrations).map(([name, migration]) => [name, migration(dialect)])),
          ...Object.fromEntries(newer.map((name) => [name, { up: async () => {} }])),
        }),
      },
    });
    const { error, results } = await migrator.migrateToLatest();
    if (!error) return (results ?? []).map((result) => result.migrationName);
    // A newer version may have begun at the same moment, and have run its own in between.
    const since = await newerMigrations(db, known);
    if (attempt === TRIES || since.length === newer.length) throw error;
  }
}

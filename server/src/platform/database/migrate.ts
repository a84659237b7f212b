import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import type { Db, OpenDatabase } from './database.ts';
import type { Dialect } from './dialect.ts';
import { readSetting } from './settings.ts';

/** Never change a released migration. */
export type MigrationFor = (dialect: Dialect) => Migration;

/** Newest contracting migration, written by `shutOutOlderVersions`. */
const NEEDED_KEY = 'schema_needs';
const TRIES = 3;

export class SchemaTooNew extends Error {
  override readonly name = 'SchemaTooNew';
}

/** @throws SchemaTooNew */
async function findNewerMigrations(db: Db, known: readonly string[]): Promise<string[]> {
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
 * Runs pending migrations by name, under a database lock. Accepts a schema that a newer version only extended, so that
 * both versions can run during an upgrade.
 * @throws SchemaTooNew when a newer version has contracted the schema
 */
export async function migrate(
  { db, dialect }: OpenDatabase,
  migrations: Record<string, MigrationFor>,
): Promise<string[]> {
  const known = Object.keys(migrations).sort();
  for (let attempt = 1; ; attempt += 1) {
    const newer = await findNewerMigrations(db, known);
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
    // Retry if a newer version migrated concurrently.
    const since = await findNewerMigrations(db, known);
    if (attempt === TRIES || since.length === newer.length) throw error;
  }
}

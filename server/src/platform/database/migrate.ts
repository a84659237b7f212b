import { type Migration, Migrator } from 'kysely/migration';
import type { OpenDatabase } from './database.ts';
import type { Dialect } from './dialect-differences.ts';

/** A migration for both databases; it is never changed once released. */
export type MigrationFor = (dialect: Dialect) => Migration;

/** Runs what has not run yet, in the order of the names, under the database's lock. */
export async function migrate(
  { db, dialect }: OpenDatabase,
  migrations: Record<string, MigrationFor>,
): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(migrations).map(([name, migration]) => [name, migration(dialect)])),
    },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

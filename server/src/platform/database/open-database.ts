import type { OpenDatabase } from './database.ts';

/** Opens the database that the environment names: PostgreSQL by its address, else SQLite in the data folder. */
export async function openDatabase(settings: {
  databaseUrl: string | undefined;
  /** Connections to PostgreSQL at most. */
  databasePool: number;
  dataDir: string;
}): Promise<OpenDatabase> {
  if (settings.databaseUrl) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(settings.databaseUrl, settings.databasePool);
  }
  const { openSqlite } = await import('./sqlite.ts');
  return openSqlite(settings.dataDir);
}

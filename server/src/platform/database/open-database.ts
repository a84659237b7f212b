import type { OpenDatabase } from './database.ts';

/** Opens the configured database: PostgreSQL by its URL, else SQLite in the data folder. */
export async function openDatabase(settings: {
  databaseUrl: string | undefined;
  /** Maximum number of PostgreSQL connections. */
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

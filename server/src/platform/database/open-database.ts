import type { OpenDatabase } from './database.ts';

export async function openDatabase(settings: {
  databaseUrl: string | undefined;
  databasePool: number;
  dataDir: string;
}): Promise<OpenDatabase> {
  if (settings.databaseUrl) {
    const { openPostgres } = await import('./postgres/postgres.ts');
    return openPostgres(settings.databaseUrl, settings.databasePool);
  }
  const { openSqlite } = await import('./sqlite/sqlite-driver.ts');
  return openSqlite(settings.dataDir);
}

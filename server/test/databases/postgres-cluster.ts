import type { TestProject } from 'vitest/node';
import { migrations } from '../../migrations/migrations.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openPostgres } from '../../src/platform/database/postgres/postgres.ts';
import { administer, databaseUrl, MIGRATED_TEMPLATE } from './postgres-databases.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the administration database. */
    postgresUrl: string;
  }
}

async function addTemplate(url: string): Promise<void> {
  await administer(url, `create database ${MIGRATED_TEMPLATE}`);
  const database = await openPostgres(databaseUrl(url, MIGRATED_TEMPLATE), 1);
  await migrate(database, migrations);
  await database.db.destroy();
}

/** Skip fsync: test data is discarded. */
async function startWithTemplate(): Promise<PostgresServer> {
  const server = await startPostgres({ sync: false });
  await addTemplate(server.url);
  return server;
}

/** Starts PostgreSQL for the projects that need one. */
export default async function startCluster(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!project.vitest.projects.some(({ name }) => name.startsWith('postgres'))) return undefined;
  const server = await startWithTemplate();
  project.provide('postgresUrl', server.url);
  return () => server.remove();
}

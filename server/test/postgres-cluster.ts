import type { TestProject } from 'vitest/node';
import { migrations } from '../migrations/migrations.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { openPostgres } from '../src/platform/database/postgres.ts';
import { administer, databaseAddress, MIGRATED_TEMPLATE } from './postgres-databases.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the cluster's administration database. */
    postgresUrl: string;
  }
}

async function addTemplate(url: string): Promise<void> {
  await administer(url, `create database ${MIGRATED_TEMPLATE}`);
  const database = await openPostgres(databaseAddress(url, MIGRATED_TEMPLATE), 1);
  await migrate(database, migrations);
  await database.db.destroy();
}

/** Data is thrown away, so it need not be synced. */
async function startWithTemplate(): Promise<PostgresServer> {
  const server = await startPostgres({ sync: false });
  await addTemplate(server.url);
  return server;
}

let running: Promise<PostgresServer> | undefined;
let users = 0;

/** Starts a real PostgreSQL, which projects of the same run share, and stops it after the last of them. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  users += 1;
  running ??= startWithTemplate();
  const server = await running;
  project.provide('postgresUrl', server.url);
  return async () => {
    users -= 1;
    if (users === 0) await server.remove();
  };
}

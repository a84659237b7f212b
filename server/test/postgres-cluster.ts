import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the cluster's administration database. */
    postgresUrl: string;
  }
}

/** Starts a real PostgreSQL for the tests and stops it after them. Its data is thrown away, so it need not be synced. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ sync: false });
  project.provide('postgresUrl', server.url);
  return () => server.remove();
}

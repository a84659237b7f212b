import { type Postgres, startPostgres } from '@qram/testing/postgres';

/** A PostgreSQL server for this run, or null and why there is none on this machine. */
export async function postgresIfAny(): Promise<{ postgres: Postgres } | { postgres: null; why: string }> {
  try {
    return { postgres: await startPostgres() };
  } catch (error) {
    return { postgres: null, why: error instanceof Error ? error.message : String(error) };
  }
}

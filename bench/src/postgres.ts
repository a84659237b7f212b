import { type Postgres, startPostgres } from '@qram/testing/postgres';

/** @returns null with the reason if PostgreSQL can't run on this machine */
export async function tryStartPostgres(): Promise<{ postgres: Postgres } | { postgres: null; why: string }> {
  try {
    return { postgres: await startPostgres() };
  } catch (error) {
    return { postgres: null, why: error instanceof Error ? error.message : String(error) };
  }
}

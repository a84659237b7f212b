import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A new, empty database for one test file: the address to open it by, or undefined for SQLite. */
export async function createTestDatabase(): Promise<{ databaseUrl: string | undefined; drop(): Promise<void> }> {
  if (process.env.TEST_DATABASE !== 'postgres') return { databaseUrl: undefined, drop: async () => {} };
  const administration = inject('postgresUrl');
  const name = `qram_${randomBytes(6).toString('hex')}`;
  await administer(administration, `create database ${name}`);
  const address = new URL(administration);
  address.pathname = `/${name}`;
  return { databaseUrl: address.href, drop: () => administer(administration, `drop database ${name} with (force)`) };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

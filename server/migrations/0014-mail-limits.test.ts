// @databases both
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../src/platform/database/migrate.ts';
import { eachTestWithEmptyDatabase } from '../test/databases/migration-database.ts';
import { migrations } from './migrations.ts';

const AT = '2026-01-02T03:04:05.000Z';
const OLDER = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0014'));

const database = eachTestWithEmptyDatabase();

it('trusts the addresses of existing admins, and preserves queued email', async () => {
  const { db } = database();
  await migrate(database(), OLDER);
  for (const role of ['admin', 'user'])
    await sql`insert into users (created_at, updated_at, name, username, email, password_hash, role, status)
      values (${AT}, ${AT}, 'Reader', ${role}, ${`${role}@example.test`}, '', ${role}, 'active')`.execute(db);
  // As written by the previous version, which may still be running.
  const insertMail = () =>
    sql`insert into outbox (kind, recipient, subject, text, html, payload, created_at, next_attempt_at)
      values ('test', 'a@example.test', '', '', '', '{}', ${AT}, ${AT})`.execute(db);
  await insertMail();
  await migrate(database(), migrations);
  await insertMail();
  const users = await db.selectFrom('users').select(['username', 'email_set_by_admin']).orderBy('id').execute();
  expect(users).toEqual([
    { username: 'admin', email_set_by_admin: 1 },
    { username: 'user', email_set_by_admin: 0 },
  ]);
  const mails = await db.selectFrom('outbox').select(['priority', 'recipient_key']).execute();
  expect(mails).toEqual(Array.from({ length: 2 }, () => ({ priority: 1, recipient_key: null })));
});

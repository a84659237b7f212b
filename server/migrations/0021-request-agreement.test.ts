// @databases both
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../src/platform/database/migrate.ts';
import { eachTestWithEmptyDatabase } from '../test/databases/migration-database.ts';
import { migrations } from './migrations.ts';

const OLDER = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0021'));

const database = eachTestWithEmptyDatabase();

it('gives existing requests their title, and the terms that were accepted before them', async () => {
  const { db } = database();
  await migrate(database(), OLDER);
  const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`;
  for (const name of ['reader', 'stranger'])
    await sql`insert into users (created_at, updated_at, name, username, email, password_hash, role, status)
      values (${day(1)}, ${day(1)}, ${name}, ${name}, ${`${name}@example.test`}, '', 'user', 'active')`.execute(db);
  await sql`insert into buttons (created_at, updated_at, title, "desc", link, "order", active, type, premium, monthly_price_cents, pay_as_you_go_price_cents)
    values (${day(1)}, ${day(1)}, 'Service', '', '/', 1, 1, 'internal', 1, 4900, 125)`.execute(db);
  for (const number of [1, 2, 3]) {
    await sql`insert into terms_versions (hash, terms, created_at) values (${String(number)}, '[]', ${day(1)})`.execute(
      db,
    );
    await sql`insert into terms_acceptances (user_id, version_id, accepted_at, address, user_agent)
      values (1, ${number}, ${day(number * 2)}, '', '')`.execute(db);
  }
  const request = (user: number, at: string, monthly: number) =>
    sql`insert into service_requests (created_at, updated_at, user_id, service_id, is_monthly, status, price_cents)
      values (${at}, ${at}, ${user}, 1, ${monthly}, 'Pending', 4900)`.execute(db);
  await request(1, day(1), 0);
  await request(1, day(5), 1);
  await request(2, day(5), 1);

  await migrate(database(), migrations);
  const rows = await db.selectFrom('service_requests').selectAll().orderBy('id').execute();
  expect(
    rows.map(({ service_title, terms_version_id, currency }) => [service_title, terms_version_id, currency]),
  ).toEqual([
    ['Service', null, 'USD'],
    ['Service', 2, 'USD'],
    ['Service', null, 'USD'],
  ]);
});

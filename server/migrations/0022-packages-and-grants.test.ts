// @databases both
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../src/platform/database/migrate.ts';
import { eachTestWithEmptyDatabase } from '../test/databases/migration-database.ts';
import { migrations } from './migrations.ts';

const OLDER = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0022'));
const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`;

const database = eachTestWithEmptyDatabase();

it('leaves everybody the access they have, with its source', async () => {
  const { db } = database();
  await migrate(database(), OLDER);
  const names = ['by request', 'by hand', 'taken by an admin', 'two requests', 'deleted request', 'nothing'];
  for (const [index, name] of names.entries())
    await sql`insert into users (created_at, updated_at, name, username, email, password_hash, role, status, qrampremium)
      values (${day(1)}, ${day(1)}, ${name}, ${`user${index}`}, ${`user${index}@example.test`}, '', 'user', 'active', ${
        name === 'by hand' ? 1 : 0
      })`.execute(db);
  await sql`insert into buttons (created_at, updated_at, title, "desc", link, "order", active, type, premium, monthly_price_cents, pay_as_you_go_price_cents)
    values (${day(1)}, ${day(1)}, 'Service', '', '/', 1, 1, 'internal', 1, 4900, 125)`.execute(db);
  const approved = async (user: number, monthly: number, deleted: string | null = null): Promise<number> => {
    const { rows } = await sql<{
      id: number;
    }>`insert into service_requests (created_at, updated_at, deleted_at, user_id, service_id, is_monthly, status, price_cents, access_level)
      values (${day(2)}, ${day(4)}, ${deleted}, ${user}, 1, ${monthly}, 'Approved', 4900, 1) returning id`.execute(db);
    return rows[0]?.id ?? 0;
  };
  const first = await approved(1, 1);
  await sql`insert into service_request_steps (request_id, at, from_status, to_status)
    values (${first}, ${day(3)}, 'Pending', 'Approved')`.execute(db);
  await approved(3, 1);
  const both = [await approved(4, 1), await approved(4, 0)];
  await approved(5, 1, day(5));
  for (const [user, level] of [
    [1, 1],
    [2, 1],
    [2, 2],
    [4, 1],
    [5, 1],
  ])
    await sql`insert into user_access_levels (user_id, level) values (${user}, ${level})`.execute(db);
  await sql`insert into user_premium_topics (user_id, topic_id) values (2, 7)`.execute(db);

  await migrate(database(), migrations);
  const grants = await db.selectFrom('grants').selectAll().orderBy('user_id').orderBy('opens').orderBy('id').execute();
  expect(grants.map((grant) => [grant.user_id, grant.opens, grant.target, grant.starts_at, grant.request_id])).toEqual([
    [1, 'level', 1, day(3), first],
    [2, 'level', 1, day(1), null],
    [2, 'level', 2, day(1), null],
    [2, 'premium_apps', 1, day(1), null],
    [2, 'topic', 7, day(1), null],
    ...both.map((id) => [4, 'level', 1, day(4), id]),
    [5, 'level', 1, day(1), null],
  ]);
  expect(grants.every(({ ends_at }) => ends_at === null)).toBe(true);
  const requests = await db.selectFrom('service_requests').selectAll().orderBy('id').execute();
  expect(requests.map(({ starts_at, ends_at }) => [starts_at, ends_at])).toEqual([
    [day(3), null],
    ...Array.from({ length: 4 }, () => [day(4), null]),
  ]);
});

// @databases both
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../src/platform/database/migrate.ts';
import { eachTestWithEmptyDatabase } from '../test/databases/migration-database.ts';
import { migrations } from './migrations.ts';

const AT = '2026-01-02T03:04:05.000Z';
const OLDER = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0005'));

const database = eachTestWithEmptyDatabase();

const request = (values: string) =>
  sql`insert into service_requests (created_at, updated_at, user_id, service_id, is_monthly, status, price_cents) values (${AT}, ${AT}, ${sql.raw(values)})`.execute(
    database().db,
  );

it('preserves existing requests and the id counter, and allows the new status', async () => {
  const { db } = database();
  await migrate(database(), OLDER);
  await sql`insert into users (created_at, updated_at, name, username, email, password_hash, role, status)
    values (${AT}, ${AT}, 'Reader', 'reader', 'reader@example.test', '', 'user', 'active')`.execute(db);
  await sql`insert into buttons (created_at, updated_at, title, "desc", link, "order", active, type, premium, monthly_price_cents, pay_as_you_go_price_cents)
    values (${AT}, ${AT}, 'Service', '', '/', 1, 1, 'internal', 1, 4900, 125)`.execute(db);
  for (const status of ['Pending', 'Approved', 'Rejected'])
    await request(`1, 1, ${status === 'Pending' ? 0 : 1}, '${status}', 4900`);

  await migrate(database(), migrations);
  const rows = await db.selectFrom('service_requests').selectAll().orderBy('id').execute();
  expect(rows.map(({ id, status, price_cents, access_level }) => [id, status, price_cents, access_level])).toEqual([
    [1, 'Pending', 4900, null],
    [2, 'Approved', 4900, null],
    [3, 'Rejected', 4900, null],
  ]);
  const steps = await db.selectFrom('service_request_steps').selectAll().orderBy('request_id').execute();
  expect(steps).toMatchObject(
    rows.map(({ id, status }) => ({ request_id: id, at: AT, from_status: null, to_status: status })),
  );

  await request("1, 1, 1, 'Cancelled', 4900");
  expect(
    (await db.selectFrom('service_requests').select('id').where('status', '=', 'Cancelled').execute())[0]?.id,
  ).toBe(4);
  await expect(request("1, 1, 0, 'Pending', 4900")).rejects.toThrow();
  await expect(request("1, 1, 1, 'Other', 4900")).rejects.toThrow();
});

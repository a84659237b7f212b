// @databases both
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../src/platform/database/migrate.ts';
import { eachTestWithEmptyDatabase } from '../test/databases/migration-database.ts';
import { migrations } from './migrations.ts';

const OLDER = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0019'));

const database = eachTestWithEmptyDatabase();

it('counts accounts that admins and the operator added apart from registrations, by the audit trail', async () => {
  const { db } = database();
  await migrate(database(), OLDER);
  const created = (day: string, actor: { id: number | null; name: string | null }, collection = 'users') =>
    sql`insert into audit_entries (at, actor_id, actor_name, address, request_id, action, collection, record_id)
      values (${`${day}T10:00:00.000Z`}, ${actor.id}, ${actor.name}, '', '', 'create', ${collection}, 1)`.execute(db);
  const counted = (day: string, total: number) =>
    sql`insert into daily_counts (day, series, part, total) values (${day}, 'registrations', '', ${total})`.execute(db);
  const visitor = { id: null, name: null };
  const admin = { id: 1, name: 'First Admin' };
  await created('2026-11-01', { id: null, name: 'system' });
  await created('2026-11-01', visitor);
  await counted('2026-11-01', 2);
  for (const actor of [admin, admin, visitor, visitor, visitor]) await created('2026-11-02', actor);
  await created('2026-11-02', admin, 'videos');
  await counted('2026-11-02', 5);
  await created('2026-11-03', visitor);
  await counted('2026-11-03', 1);
  await migrate(database(), migrations);
  const rows = await db
    .selectFrom('daily_counts')
    .select(['day', 'part', 'total'])
    .where('series', '=', 'registrations')
    .orderBy('day')
    .orderBy('part')
    .execute();
  expect(rows).toEqual([
    { day: '2026-11-01', part: '', total: 1 },
    { day: '2026-11-01', part: 'added', total: 1 },
    { day: '2026-11-02', part: '', total: 3 },
    { day: '2026-11-02', part: 'added', total: 2 },
    { day: '2026-11-03', part: '', total: 1 },
  ]);
});

import type { Statistics } from '@qram/contract/modules/dashboard';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Tables } from '../../platform/database/database.ts';
import '../service-requests/table.ts';
import '../tutorials/table.ts';
import '../users/table.ts';
import '../videos/table.ts';

type Counted = 'videos' | 'topics' | 'users' | 'service_requests';

/** Number of rows of a table that are not in the trash. */
function counted(eb: ExpressionBuilder<Tables, never>, table: Counted) {
  return eb.selectFrom(table).select(sql<number>`count(*)`.as('n')).where(sql<boolean>`deleted_at is null`);
}

/** Counts what is not in the trash. */
export async function countEverything(db: Db): Promise<Statistics> {
  const row = await db
    .selectNoFrom((eb) => [
      counted(eb, 'videos').as('videos_count'),
      counted(eb, 'topics').as('topics_count'),
      counted(eb, 'users').as('users_count'),
      counted(eb, 'service_requests').as('service_requests_count'),
      counted(eb, 'service_requests').where(sql<boolean>`status = 'Pending'`).as('pending_service_requests'),
    ])
    .executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])) as Statistics;
}

import type { ClickStats } from '@qram/contract/modules/clicks';
import type { Db } from '../../platform/database/database.ts';
import '../users/table.ts';
import './table.ts';

/** Click statistics with the users' names, newest first; users in the trash are left out. */
export function selectClickStats(db: Db, limit: number): Promise<ClickStats[]> {
  return db
    .selectFrom('click_stats')
    .innerJoin('users', 'users.id', 'click_stats.user_id')
    .where('users.deleted_at', 'is', null)
    .select([
      'click_stats.id',
      'click_stats.user_id',
      'users.name as user_name',
      'click_stats.button1_clicks',
      'click_stats.button2_clicks',
      'click_stats.button3_clicks',
      'click_stats.updated_at',
    ])
    .orderBy('click_stats.updated_at', 'desc')
    .orderBy('click_stats.id', 'desc')
    .limit(limit)
    .execute();
}

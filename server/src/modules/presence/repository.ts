import type { Insertable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/schema.ts';

export async function hasTopic(db: Db, id: number): Promise<boolean> {
  const query = db.selectFrom('topics').select('id').where('id', '=', id).where('deleted_at', 'is', null);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Ignores tabs of other users. */
export async function upsertEditor(trx: Db, { tab, ...editor }: Insertable<Tables['lesson_editors']>): Promise<void> {
  const { topic_id, seen_at, user_id } = editor;
  await trx
    .insertInto('lesson_editors')
    .values({ tab, ...editor })
    .onConflict((conflict) =>
      conflict.column('tab').doUpdateSet({ topic_id, seen_at }).where('lesson_editors.user_id', '=', user_id),
    )
    .execute();
}

export async function deleteEditor(trx: Db, { tab, user_id }: { tab: string; user_id: number }): Promise<void> {
  await trx.deleteFrom('lesson_editors').where('tab', '=', tab).where('user_id', '=', user_id).execute();
}

export async function deleteSilent(trx: Db, seenBefore: string): Promise<void> {
  await trx.deleteFrom('lesson_editors').where('seen_at', '<', seenBefore).execute();
}

/** Oldest first. */
export function selectEditors(
  db: Db,
  topicId: number,
): Promise<{ tab: string; user_id: number; name: string; username: string; opened_at: string }[]> {
  return db
    .selectFrom('lesson_editors')
    .innerJoin('users', 'users.id', 'lesson_editors.user_id')
    .select(['tab', 'user_id', 'users.name', 'users.username', 'opened_at'])
    .where('topic_id', '=', topicId)
    .orderBy('opened_at')
    .orderBy('tab')
    .execute();
}

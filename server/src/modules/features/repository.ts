import type { Db } from '../../platform/database/database.ts';

const SECTION_ID = 1;

export async function selectSubtitle(db: Db): Promise<string> {
  const row = await db
    .selectFrom('features_section')
    .select('subtitle')
    .where('id', '=', SECTION_ID)
    .executeTakeFirst();
  return row?.subtitle ?? '';
}

export async function saveSubtitleRow(trx: Db, subtitle: string, at: string): Promise<void> {
  await trx
    .insertInto('features_section')
    .values({ id: SECTION_ID, subtitle, updated_at: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ subtitle, updated_at: at }))
    .execute();
}

import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/schema.ts';

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

type IconDetails = Pick<Selectable<Tables['media']>, 'file' | 'variants' | 'alt' | 'focal_x' | 'focal_y'>;

/** @param base what icon URLs begin with */
export function selectIconDetails(
  db: Db,
  { base, folder }: { base: string; folder: 'gallery' },
  ids: readonly number[],
): Promise<(IconDetails & { id: number })[]> {
  return db
    .selectFrom('features')
    .innerJoin('media', (join) =>
      join
        .on('media.folder', '=', folder)
        .on('media.file', '=', sql<string>`substr(features.icon_url, ${sql.lit(base.length + 1)})`),
    )
    .where('features.id', 'in', ids)
    .where('features.icon_url', 'like', `${base}%`)
    .select(['features.id', 'media.file', 'media.variants', 'media.alt', 'media.focal_x', 'media.focal_y'])
    .execute();
}

import type { LogoName } from '@qram/contract/modules/logos/logos';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/schema.ts';

export type LogoRow = Selectable<Tables['logos']>;

export function selectLogos(db: Db): Promise<LogoRow[]> {
  return db.selectFrom('logos').selectAll().execute();
}

export function selectLogosWith(db: Db, image: string): Promise<LogoRow[]> {
  return db.selectFrom('logos').selectAll().where('image', '=', image).orderBy('key').execute();
}

export function selectLogo(db: Db, key: LogoName): Promise<LogoRow | undefined> {
  return db.selectFrom('logos').selectAll().where('key', '=', key).executeTakeFirst();
}

export async function saveLogo(trx: Db, { key, image, updated_at }: LogoRow): Promise<void> {
  await trx
    .insertInto('logos')
    .values({ key, image, updated_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ image, updated_at }))
    .execute();
}

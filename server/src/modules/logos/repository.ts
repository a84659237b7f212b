import type { Logo, LogoName } from '@qram/contract/modules/logos';
import type { Db } from '../../platform/database/database.ts';
import './table.ts';

export function selectReplacedLogos(db: Db): Promise<Logo[]> {
  return db.selectFrom('logos').select(['key', 'updated_at']).execute();
}

export async function selectLogoImage(db: Db, key: LogoName): Promise<string | undefined> {
  return (await db.selectFrom('logos').select('image').where('key', '=', key).executeTakeFirst())?.image;
}

import type { ContactInfo } from '@qram/contract/modules/contact';
import type { Db } from '../../platform/database/database.ts';
import './table.ts';

const RECORD_ID = 1;

export function selectContactInfo(db: Db): Promise<ContactInfo> {
  return db.selectFrom('contact_info').selectAll().where('id', '=', RECORD_ID).executeTakeFirstOrThrow();
}

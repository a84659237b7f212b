import type { ContactInfo } from '@qram/contract/modules/contact';
import type { Db } from '../../platform/database/database.ts';
import { type Dialect, lockRows } from '../../platform/database/dialect-differences.ts';
import './table.ts';

const RECORD_ID = 1;

const theRecord = (db: Db) => db.selectFrom('contact_info').selectAll().where('id', '=', RECORD_ID);

export function selectContactInfo(db: Db): Promise<ContactInfo> {
  return theRecord(db).executeTakeFirstOrThrow();
}

/** The record, kept from changing until the transaction ends. */
export function lockContactInfo(trx: Db, dialect: Dialect): Promise<ContactInfo> {
  return lockRows(theRecord(trx), dialect).executeTakeFirstOrThrow();
}

export function updateContactInfo(trx: Db, values: Partial<Omit<ContactInfo, 'id'>>): Promise<ContactInfo> {
  return trx
    .updateTable('contact_info')
    .set(values)
    .where('id', '=', RECORD_ID)
    .returningAll()
    .executeTakeFirstOrThrow();
}

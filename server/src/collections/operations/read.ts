import { type Actor, isAdmin } from '../../platform/access/actor.ts';
import { gone, notFound } from '../../platform/domain-error.ts';
import { type CollectionContext, readerOf } from '../context.ts';
import type { Values } from '../record-types.ts';
import { isGone } from '../rows/paged-records.ts';
import { selectRow } from '../rows/repository.ts';
import { isPublic, presentRow } from './present.ts';

/** @throws DomainError `not_found`, also for records hidden from the actor; `gone` for one that had a page */
export async function read(collection: CollectionContext, actor: Actor, id: number): Promise<Values> {
  const reader = readerOf(collection);
  const row = await selectRow(reader, id, { trashed: false, lock: false });
  if (!row && (await isGone(reader.trx, collection.definition.name, id))) throw gone();
  if (!row || (!isAdmin(actor) && !isPublic(reader, row))) throw notFound();
  return presentRow(reader, row);
}

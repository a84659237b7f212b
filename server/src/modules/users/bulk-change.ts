import { formatCodes, parseCodes } from '@qram/contract/comma-list';
import type { BulkChange, User } from '@qram/contract/modules/users';
import type { CollectionDefinition } from '../../collections/definition.ts';
import { bulk, update } from '../../collections/writing.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { notFound } from '../../platform/domain-error.ts';
import { findUser } from './service.ts';

/** The fields that the change gives another value. */
function changedFields(user: User, { role, status, give_access = [], take_access = [] }: BulkChange) {
  const levels = new Set(
    [...parseCodes(user.access_level), ...give_access].filter((level) => !take_access.includes(level)),
  );
  const wanted = { role, status, access_level: formatCodes([...levels]) };
  return Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => value !== undefined && value !== user[field as keyof User]),
  );
}

/**
 * Changes several users like single edits: each in a transaction of its own, with the rule of the last admin, ended
 * sessions and an audit entry. Who is already as wanted is left alone.
 * @param collection the users collection with its side effects on sessions and email
 */
export function changeUsers(
  deps: Dependencies,
  collection: CollectionDefinition,
  actor: Actor,
  { ids, ...change }: BulkChange,
) {
  return bulk(ids, async (id) => {
    const user = await findUser(deps, id);
    if (!user) throw notFound();
    const fields = changedFields(user, { ids, ...change });
    // The access levels are based on those that were read: a concurrent change is refused as a conflict.
    if (Object.keys(fields).length > 0)
      await update(deps, collection, actor, id, { ...fields, updated_at: user.updated_at }, {});
  });
}

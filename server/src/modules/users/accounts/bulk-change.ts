import { type BulkChange, USER_MESSAGES, type User } from '@qram/contract/modules/users';
import type { CollectionDefinition } from '../../../collections/definition.ts';
import { bulk } from '../../../collections/records/bulk.ts';
import { update } from '../../../collections/records/updating.ts';
import { type Actor, inBatch } from '../../../platform/actor.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { invalidField, notFound } from '../../../platform/domain-error.ts';
import { changeGrants, type GrantChanges, type Opened, pendingChanges } from '../access/grants.ts';
import { findUser } from '../service.ts';

/** The fields that the change gives another value. */
const changedFields = (user: User, { role, status }: BulkChange) => ({
  ...(role !== undefined && role !== user.role ? { role } : {}),
  ...(status !== undefined && status !== user.status ? { status } : {}),
});

const opened = (levels: readonly number[] = [], topics: readonly number[] = [], apps = 0): Opened[] => [
  ...levels.map((target) => ({ opens: 'level' as const, target })),
  ...topics.map((target) => ({ opens: 'topic' as const, target })),
  ...(apps === 1 ? [{ opens: 'premium_apps' as const, target: 1 }] : []),
];

/** Grants both given and taken are taken. */
function listGrants(change: BulkChange): GrantChanges {
  const take = opened(change.take_access, change.take_topics, change.take_premium_apps);
  const taken = ({ opens, target }: Opened) => take.some((other) => other.opens === opens && other.target === target);
  const give = opened(change.give_access, change.give_topics, change.give_premium_apps);
  return { give: give.filter((grant) => !taken(grant)), take, until: change.until ?? null };
}

/**
 * Changes several users like single edits: each in a transaction of its own, with the rule of the last admin, ended
 * sessions and an audit entry. Who is already as wanted is left alone.
 * @param collection the users collection with its side effects on sessions and email
 * @throws DomainError `validation` for grants that would have ended already
 */
export async function changeUsers(
  deps: Dependencies,
  collection: CollectionDefinition,
  actor: Actor,
  { ids, ...change }: BulkChange,
) {
  if (change.until && Date.parse(change.until) <= deps.now().getTime())
    throw invalidField('until', USER_MESSAGES.untilInvalid);
  const wanted = listGrants({ ids, ...change });
  const batchActor = inBatch(actor);
  return bulk(ids, async (id) => {
    const user = await findUser(deps, id);
    if (!user) throw notFound();
    const fields = changedFields(user, { ids, ...change });
    const grants = await pendingChanges(deps, id, wanted);
    if (Object.keys(fields).length + grants.give.length + grants.take.length === 0) return;
    const changing: CollectionDefinition = {
      ...collection,
      record: {
        ...collection.record,
        saveExtras: (context, userId, _input, by) => changeGrants(context, userId, grants, by),
      },
    };
    // The change is based on the row that was read: a concurrent change is refused as a conflict.
    await update(deps, changing, batchActor, id, { ...fields, updated_at: user.updated_at }, {});
  });
}

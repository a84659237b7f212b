import { type BulkChange, USER_MESSAGES, type User } from '@qram/contract/modules/users/users';
import type { BulkResult } from '../../../collections/bulk/record-work.ts';
import { engine } from '../../../collections/collection.ts';
import type { CollectionWrite } from '../../../collections/context.ts';
import type { CollectionDefinition } from '../../../collections/definition.ts';
import { changeRecords } from '../../../collections/operations/update.ts';
import { type Actor, inBatch } from '../../../platform/access/actor.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { invalidField, notFound } from '../../../platform/domain-error.ts';
import { changeGrants, type GrantChanges, type Opened, pendingChanges } from '../access/grants.ts';
import { findUser } from '../service.ts';

/** The fields that the change gives another value. */
const changedFields = (user: User, { role, status }: BulkChange) => ({
  ...(role !== undefined && role !== user.role ? { role } : {}),
  ...(status !== undefined && status !== user.status ? { status } : {}),
});

const toOpened = (levels: readonly number[] = [], topics: readonly number[] = [], apps = 0): Opened[] => [
  ...levels.map((target) => ({ opens: 'level' as const, target })),
  ...topics.map((target) => ({ opens: 'topic' as const, target })),
  ...(apps === 1 ? [{ opens: 'premium_apps' as const, target: 1 }] : []),
];

/** Taking wins over giving. */
function toGrantChanges(change: BulkChange): GrantChanges {
  const take = toOpened(change.take_access, change.take_topics, change.take_premium_apps);
  const taken = ({ opens, target }: Opened) => take.some((other) => other.opens === opens && other.target === target);
  const give = toOpened(change.give_access, change.give_topics, change.give_premium_apps);
  return { give: give.filter((grant) => !taken(grant)), take, until: change.until ?? null };
}

/** @returns false if nothing changes */
async function changeUser(
  deps: Dependencies,
  context: CollectionWrite,
  { id, change, wanted }: { id: number; change: BulkChange; wanted: GrantChanges },
): Promise<boolean> {
  const { trx, now } = context;
  const within = { ...deps, db: trx, now: () => now };
  const user = await findUser(within, id);
  if (!user) throw notFound();
  const fields = changedFields(user, change);
  const grants = await pendingChanges(within, id, wanted);
  if (Object.keys(fields).length + grants.give.length + grants.take.length === 0) return false;
  const { record } = context.definition;
  const definition: CollectionDefinition = {
    ...context.definition,
    record: { ...record, saveRelations: (_context, userId, _input, by) => changeGrants(context, userId, grants, by) },
  };
  const write = await engine(within).collection(definition).prepareWrite(fields);
  // Based on the row as read: refuses a concurrent change as a conflict.
  await changeRecords({ ...context, definition }, [{ id, write, startedFrom: [new Date(user.updated_at)] }]);
  return true;
}

/**
 * Changes each as a single edit would, in one transaction; skips users who are as wanted.
 * @param collection the users collection with its side effects on sessions and email
 * @throws DomainError `validation` for grants that would have ended already
 */
export async function changeUsers(
  deps: Dependencies,
  collection: CollectionDefinition,
  actor: Actor,
  change: BulkChange,
): Promise<{ results: BulkResult[] }> {
  if (change.until && Date.parse(change.until) <= deps.now().getTime())
    throw invalidField('until', USER_MESSAGES.untilInvalid);
  const wanted = toGrantChanges(change);
  const users = engine(deps).collection(collection);
  const results = await users.inOneTransaction(inBatch(actor), change.ids, {
    run: async (context, id) => {
      const changed = await changeUser(deps, context, { id, change, wanted });
      return { id, ok: true, changed };
    },
  });
  return { results };
}

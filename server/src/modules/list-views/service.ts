import { LIST_VIEW_LIMITS } from '@qram/contract/list-view-limits';
import { LIST_VIEW_MESSAGES, type ListView } from '@qram/contract/modules/list-views';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, notFound } from '../../platform/domain-error.ts';
import { lockCurrent, requireUserId } from '../users/service.ts';
import { deleteListView, insertListView, selectListName, selectListViews, updateListView } from './repository.ts';

/** The actor's views of a list, by name. */
export const listListViews = (deps: Dependencies, actor: Actor, list: string): Promise<ListView[]> =>
  selectListViews(deps.db, requireUserId(actor), list);

/** Runs `change` with the user locked, so that concurrent calls can't save one name twice or exceed the limit. */
const inUserTransaction = <T>(deps: Dependencies, userId: number, change: (trx: Db) => Promise<T>): Promise<T> =>
  inTransaction(deps.db, async (trx) => {
    await lockCurrent({ ...deps, trx, now: deps.now() }, userId);
    return change(trx);
  });

/** @throws DomainError `conflict` */
function assertFree(others: readonly ListView[], name: string | undefined): void {
  if (!others.some((other) => other.name === name)) return;
  throw new DomainError('conflict', LIST_VIEW_MESSAGES.nameTaken, { errors: { name: [LIST_VIEW_MESSAGES.nameTaken] } });
}

/** @throws DomainError `conflict` for a name that is taken, and when the actor has the most views allowed */
export function saveListView(
  deps: Dependencies,
  actor: Actor,
  view: { list: string; name: string; query: string },
): Promise<ListView> {
  const user_id = requireUserId(actor);
  return inUserTransaction(deps, user_id, async (trx) => {
    const others = await selectListViews(trx, user_id, view.list);
    assertFree(others, view.name);
    if (others.length >= LIST_VIEW_LIMITS.perList) throw new DomainError('conflict', LIST_VIEW_MESSAGES.full);
    return insertListView(trx, { user_id, ...view });
  });
}

/** Changes the name or the query of one of the actor's views. @throws DomainError `not_found`, `conflict` for a taken name */
export function changeListView(
  deps: Dependencies,
  actor: Actor,
  id: number,
  { name, query }: { name?: string | undefined; query?: string | undefined },
): Promise<ListView> {
  const user_id = requireUserId(actor);
  return inUserTransaction(deps, user_id, async (trx) => {
    const list = await selectListName(trx, { id, user_id });
    if (list === undefined) throw notFound();
    const views = await selectListViews(trx, user_id, list);
    assertFree(
      views.filter((view) => view.id !== id),
      name,
    );
    const before = views.find((view) => view.id === id);
    return updateListView(trx, { id, user_id }, { name: name ?? before?.name, query: query ?? before?.query });
  });
}

/** Deletes one of the actor's views. @throws DomainError `not_found` */
export async function removeListView(deps: Dependencies, actor: Actor, id: number): Promise<undefined> {
  if (!(await deleteListView(deps.db, { id, user_id: requireUserId(actor) }))) throw notFound();
  return undefined;
}

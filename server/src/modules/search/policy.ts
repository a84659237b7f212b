import { type Actor, isAdmin } from '../../platform/access/actor.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { loadOpenTopics } from '../users/service.ts';

/** Topics whose premium lessons the actor may read; `all` for admins. Nothing is found by other premium lessons. */
export type OpenBodies = 'all' | readonly number[];

export async function loadOpenBodies(deps: Dependencies, actor: Actor): Promise<OpenBodies> {
  if (isAdmin(actor)) return 'all';
  return actor.userId === null ? [] : loadOpenTopics(deps, actor.userId);
}

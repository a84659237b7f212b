import { type Actor, isAdmin } from '../../platform/access/actor.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { loadOpenTopics } from '../users/service.ts';

/** Topics whose premium bodies the actor may search; `all` for admins. */
export type OpenBodies = 'all' | readonly number[];

export async function loadOpenBodies(deps: Dependencies, actor: Actor): Promise<OpenBodies> {
  if (isAdmin(actor)) return 'all';
  return actor.userId === null ? [] : loadOpenTopics(deps, actor.userId);
}

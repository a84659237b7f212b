import type { Actor } from '../../platform/actor.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { selectGrantedTopics } from './repository.ts';

/**
 * Which topics are open to the actor (requirements: Tutorials): free ones to everyone, premium ones to admins and to users whose
 * premium list has them. Asked anew each time, so that a revoked grant bites at once.
 */
export async function openTopics(
  deps: Dependencies,
  actor: Pick<Actor, 'userId' | 'role'>,
  topics: readonly { id: number; premium: number }[],
): Promise<Set<number>> {
  if (actor.role === 'admin') return new Set(topics.map(({ id }) => id));
  const open = new Set(topics.filter(({ premium }) => premium !== 1).map(({ id }) => id));
  const premium = topics.filter(({ id }) => !open.has(id)).map(({ id }) => id);
  if (actor.userId === null || premium.length === 0) return open;
  for (const id of await selectGrantedTopics(deps.db, actor.userId, premium)) open.add(id);
  return open;
}

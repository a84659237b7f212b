import type { Actor } from '../../platform/access/actor.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { loadOpenTopics } from '../users/service.ts';

/**
 * Free topics for everyone, premium ones for admins and users with a grant (requirements: Tutorials). Read on each
 * request, so that a revoked grant takes effect at once.
 */
export async function findOpenTopics(
  deps: Dependencies,
  actor: Pick<Actor, 'userId' | 'role'>,
  topics: readonly { id: number; premium: number }[],
): Promise<Set<number>> {
  if (actor.role === 'admin') return new Set(topics.map(({ id }) => id));
  const open = new Set(topics.filter(({ premium }) => premium !== 1).map(({ id }) => id));
  const premium = topics.filter(({ id }) => !open.has(id)).map(({ id }) => id);
  if (actor.userId === null || premium.length === 0) return open;
  for (const id of await loadOpenTopics(deps, actor.userId)) if (premium.includes(id)) open.add(id);
  return open;
}

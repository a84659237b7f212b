import type { PremiumAppTopic } from '@qram/contract/modules/premium-apps';
import { type Actor, isAdmin } from '../../platform/actor.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { findUser } from '../users/service.ts';

/** Whether the actor has access to premium topics: admins, and users with `qrampremium` (docs/decisions/009). */
export async function opensPremium(deps: Dependencies, actor: Actor): Promise<boolean> {
  if (isAdmin(actor)) return true;
  if (actor.userId === null) return false;
  return (await findUser(deps, actor.userId))?.qrampremium === 1;
}

/** Removes the link of a locked topic. */
export function lockTopic(topic: PremiumAppTopic): PremiumAppTopic {
  return topic.premium === 1 ? { ...topic, link: null, locked: true } : topic;
}

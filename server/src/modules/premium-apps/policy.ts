import type { OpeningService } from '@qram/contract/modules/buttons';
import type { PremiumAppTopic } from '@qram/contract/modules/premium-apps';
import { type Actor, isAdmin } from '../../platform/actor.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { opensPremiumApps } from '../users/service.ts';

/** True if the actor has access to premium topics: admins, and users with `qrampremium` (docs/decisions/009). */
export async function opensPremium(deps: Dependencies, actor: Actor): Promise<boolean> {
  if (isAdmin(actor)) return true;
  if (actor.userId === null) return false;
  return opensPremiumApps(deps, actor.userId);
}

/** Removes the link of a locked topic. */
export function lockTopic(topic: PremiumAppTopic, service: OpeningService | null): PremiumAppTopic {
  return topic.premium === 1 ? { ...topic, link: null, locked: true, opened_by: service } : topic;
}

import type { OpeningService } from '@qram/contract/modules/buttons/buttons';
import type { PremiumAppTopic } from '@qram/contract/modules/premium-apps/premium-apps';
import { parseRunLink } from '@qram/simulator';
import { type Actor, isAdmin } from '../../platform/access/actor.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { invalidField } from '../../platform/domain-error.ts';
import { opensPremiumApps } from '../users/service.ts';

/** Admins, and users with `qrampremium` (docs/decisions/041). */
export async function canOpenPremium(deps: Dependencies, actor: Actor): Promise<boolean> {
  if (isAdmin(actor)) return true;
  if (actor.userId === null) return false;
  return opensPremiumApps(deps, actor.userId);
}

/** Removes the link and the preset. */
export function lockTopic(topic: PremiumAppTopic, service: OpeningService | null): PremiumAppTopic {
  return topic.premium === 1 ? { ...topic, link: null, preset: null, locked: true, opened_by: service } : topic;
}

/** Null: the simulator can open it. */
export function findPresetFault(preset: unknown): string | null {
  if (typeof preset !== 'string') return null;
  const run = parseRunLink(preset);
  return run.ok ? null : run.error.message;
}

/** @throws DomainError `validation` for a preset that the simulator can't open */
export function assertPreset(preset: string | null | undefined): void {
  const fault = findPresetFault(preset);
  if (fault) throw invalidField('preset', fault);
}

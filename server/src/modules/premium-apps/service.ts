import type { PremiumAppCategory, PremiumAppTopic } from '@qram/contract/modules/premium-apps/premium-apps';
import { engine } from '../../collections/collection.ts';
import type { ListQuery } from '../../collections/operations/list.ts';
import type { Values } from '../../collections/record-types.ts';
import { type Actor, ANONYMOUS, isAdmin } from '../../platform/access/actor.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { Listed } from '../../platform/http/api/responses.ts';
import { serviceOpeningPremiumApps } from '../buttons/service.ts';
import { premiumAppCategoriesCollection } from './collection.ts';
import { canOpenPremium, lockTopic } from './policy.ts';

/** Keeps live topics, and hides the links of locked ones. */
async function redactCategories(deps: Dependencies, actor: Actor, records: readonly Values[]) {
  const categories = records as unknown as readonly PremiumAppCategory[];
  if (isAdmin(actor)) return [...categories];
  const open = await canOpenPremium(deps, actor);
  const service = open ? null : await serviceOpeningPremiumApps(deps.db);
  const redactTopic = (topic: PremiumAppTopic) => (open ? topic : lockTopic(topic, service));
  return categories.map((category) => ({
    ...category,
    qramtopic: category.qramtopic.filter(({ state }) => state === 'live').map(redactTopic),
  }));
}

export async function listCategories(deps: Dependencies, actor: Actor, query: ListQuery) {
  const listed = await engine(deps).collection(premiumAppCategoriesCollection).list(actor, query);
  return new Listed(await redactCategories(deps, actor, listed.body), listed);
}

/** Open to everybody. */
export async function listPremiumApps(deps: Dependencies): Promise<{ id: number; title: string; category: string }[]> {
  const { body } = await listCategories(deps, ANONYMOUS, { sort: 'created_at' });
  return body.flatMap(({ title: category, qramtopic }) =>
    qramtopic.flatMap(({ id, title, premium }) => (premium === 1 ? [{ id, title, category }] : [])),
  );
}

/** @throws DomainError `not_found` */
export async function readCategory(deps: Dependencies, actor: Actor, id: number): Promise<PremiumAppCategory> {
  const category = await engine(deps).collection(premiumAppCategoriesCollection).read(actor, id);
  const [redacted] = await redactCategories(deps, actor, [category]);
  return redacted as PremiumAppCategory;
}

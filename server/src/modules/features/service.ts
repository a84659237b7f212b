import type { Feature } from '@qram/contract/modules/features/features';
import { engine } from '../../collections/collection.ts';
import type { ListQuery } from '../../collections/operations/list.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { recordAudit } from '../../platform/access/audit-trail.ts';
import { lockKey } from '../../platform/database/dialect.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { Listed } from '../../platform/http/api/responses.ts';
import { featuresCollection } from './collection.ts';
import { saveSubtitleRow, selectSubtitle } from './repository.ts';

export async function listFeatures(deps: Dependencies, actor: Actor, query: ListQuery) {
  const cards = await engine(deps).collection(featuresCollection).list(actor, query);
  return new Listed({ features: cards.body as Feature[], subtitle: await selectSubtitle(deps.db) }, cards);
}

export function saveSubtitle(deps: Dependencies, actor: Actor, subtitle: string): Promise<{ subtitle: string }> {
  const now = deps.now();
  return deps.revisions.change(['features'], async (trx) => {
    await lockKey(trx, deps.dialect, 'features_section');
    const before = await selectSubtitle(trx);
    await saveSubtitleRow(trx, subtitle, now.toISOString());
    await recordAudit(
      trx,
      actor,
      {
        action: 'update',
        collection: 'features_section',
        recordId: 1,
        before: { subtitle: before },
        after: { subtitle },
      },
      now,
    );
    return { subtitle };
  });
}

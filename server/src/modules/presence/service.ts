import { type Editor, PRESENCE_LIMITS } from '@qram/contract/modules/presence/presence';
import type { Actor } from '../../platform/access/actor.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { notFound } from '../../platform/domain-error.ts';
import { requireUserId } from '../users/service.ts';
import { deleteEditor, deleteSilent, hasTopic, selectEditors, upsertEditor } from './repository.ts';

export async function announce(
  deps: Dependencies,
  actor: Actor,
  topicId: number,
  { tab, open }: { tab: string; open: boolean },
): Promise<Editor[]> {
  const user_id = requireUserId(actor);
  const now = deps.now();
  const at = now.toISOString();
  const editors = await inTransaction(deps.db, async (trx) => {
    if (!(await hasTopic(trx, topicId))) throw notFound();
    await deleteSilent(trx, new Date(now.getTime() - PRESENCE_LIMITS.goneAfterSeconds * 1000).toISOString());
    if (open) await upsertEditor(trx, { tab, topic_id: topicId, user_id, opened_at: at, seen_at: at });
    else await deleteEditor(trx, { tab, user_id });
    return selectEditors(trx, topicId);
  });
  return editors
    .filter((editor) => editor.tab !== tab)
    .map(({ name, username, opened_at, ...editor }) => ({
      name,
      username,
      you: editor.user_id === user_id,
      since: opened_at,
    }));
}

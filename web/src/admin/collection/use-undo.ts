import type { ModuleName } from '@qram/contract';
import { LIST_LIMITS } from '@qram/contract/collection';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api-context.tsx';
import type { CollectionPath } from '../admin-screen.ts';
import { collectionAt } from '../admin-screens.ts';
import { count } from '../text-format.ts';
import { reasonOf, toastDone, toastFailed } from '../toast.tsx';
import { inChunks } from './collection-calls.ts';
import { invalidateModule } from './collection-queries.ts';

interface UndoneKind {
  readonly module: ModuleName;
  readonly path: CollectionPath;
  readonly noun: string;
  readonly nouns: string;
}

/** Returns the undo of a deletion: it restores these records from the trash. */
export function useUndo({ module, path, noun, nouns }: UndoneKind): (ids: readonly number[]) => () => void {
  const api = useApi();
  const queryClient = useQueryClient();
  const restore = async (ids: readonly number[]) => {
    const kind = collectionAt(path);
    try {
      const results = await inChunks(ids, LIST_LIMITS.bulkMax, async (chunk) => {
        const body = { items: chunk.map((id) => ({ kind, id })) };
        return (await api('POST /api/trash/restorations', { body })).data.results;
      });
      const failed = results.filter(({ ok }) => !ok);
      const done = results.length - failed.length;
      if (done > 0) toastDone(`Restored: ${count(done)} ${done === 1 ? noun : nouns}`);
      if (failed.length > 0) toastFailed(`Failed to restore ${count(failed.length)} of them.`, failed[0]?.message);
    } catch (error) {
      toastFailed(`Failed to restore the ${ids.length === 1 ? noun : nouns}.`, reasonOf(error));
    }
    await Promise.all([invalidateModule(queryClient, module), invalidateModule(queryClient, 'audit')]);
  };
  return (ids) => () => void restore(ids);
}

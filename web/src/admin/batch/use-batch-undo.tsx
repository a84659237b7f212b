import type { ModuleName } from '@qram/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Transport } from '../../api/api-client.ts';
import { invalidateModule } from '../calls/collection-queries.ts';
import { callWithProgress } from '../live/progress-call.ts';
import { findReason, showProgress, toastDone, toastFailed } from '../theme/toast.tsx';
import { countRecords } from './batch-labels.ts';
import { Refusals } from './Refusals.tsx';

interface BatchKind {
  readonly module: ModuleName;
  readonly noun: string;
  readonly nouns: string;
}

interface UndoOptions {
  failed?: string;
  formatDone?: (done: number, refused: number) => string;
  /** An earlier toast with the same name leaves. */
  once?: string;
}

/** The effect that an undo of a batch would have now. */
export const batchQuery = (api: Transport, batch: string) =>
  queryOptions({
    queryKey: ['audit', 'batches', batch],
    queryFn: async ({ signal }) => (await api('GET /api/batches/:batch', { params: { batch }, signal })).data,
    staleTime: 0,
    retry: false,
  });

/**
 * Returns the undo of a bulk edit, an import or a bulk deletion; its toasts say what was undone, and what stays because it was
 * changed since. Resolves to false if nothing was undone.
 */
export function useBatchUndo({ module, noun, nouns }: BatchKind) {
  const queryClient = useQueryClient();
  const named = (number: number) => countRecords(number, { noun, nouns });
  return async (
    batch: string,
    {
      failed = "The change couldn't be undone.",
      formatDone = (done) => `Undone: ${named(done)}`,
      once,
    }: UndoOptions = {},
  ): Promise<boolean> => {
    try {
      const { results } = await showProgress('Undoing', (onProgress) =>
        callWithProgress('POST /api/batches/:batch/undo', { params: { batch } }, onProgress),
      );
      const refused = results.filter(({ ok }) => !ok);
      const done = results.filter(({ changed }) => changed).length;
      if (done > 0) toastDone(formatDone(done, refused.length), { key: failed, once });
      if (refused.length > 0)
        toastFailed(`${named(refused.length)} couldn't be changed back.`, <Refusals refused={refused} />);
      return done > 0;
    } catch (error) {
      toastFailed(failed, findReason(error));
      return false;
    } finally {
      await Promise.all(
        ([module, 'imports', 'audit'] as const).map((changed) => invalidateModule(queryClient, changed)),
      );
    }
  };
}

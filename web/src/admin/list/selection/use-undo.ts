import type { ModuleName } from '@qram/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';
import { collectionCalls } from '../../calls/collection-calls.ts';
import { invalidateModule } from '../../calls/collection-queries.ts';
import type { CollectionPath } from '../../declaration/admin-screen.ts';
import { collectionAt } from '../../declaration/admin-screens.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { callWithProgress } from '../../live/progress-call.ts';
import { count } from '../../text/text-format.ts';
import { findReason, showProgress, toastDone, toastFailed, toastNote } from '../../theme/toast.tsx';
import { findRecordPlace, listLink, recordLink } from '../table/record-place.tsx';

interface UndoneKind {
  readonly module: ModuleName;
  readonly path: CollectionPath;
  readonly noun: string;
  readonly nouns: string;
}

export function useUndo({ module, path, noun, nouns }: UndoneKind): (ids: readonly number[]) => () => void {
  const queryClient = useQueryClient();
  const restore = async (ids: readonly number[]) => {
    const kind = collectionAt(path);
    try {
      const body = { items: ids.map((id) => ({ kind, id })) };
      const { results } = await showProgress('Restoring', (onProgress) =>
        callWithProgress('POST /api/trash/restorations', { body }, onProgress),
      );
      const failed = results.filter(({ ok }) => !ok);
      const done = results.length - failed.length;
      const [first] = results.filter(({ ok }) => ok);
      const named = `${count(done)} ${done === 1 ? noun : nouns}`;
      if (first)
        toastDone(`Restored: ${named}`, { place: done === 1 ? recordLink(kind, first.id, noun) : listLink(kind) });
      if (failed.length > 0) toastFailed(`Failed to restore ${count(failed.length)} of them.`, failed[0]?.message);
    } catch (error) {
      toastFailed(`Failed to restore the ${ids.length === 1 ? noun : nouns}.`, findReason(error));
    }
    await Promise.all([invalidateModule(queryClient, module), invalidateModule(queryClient, 'audit')]);
  };
  return (ids) => () => void restore(ids);
}

interface VersionedKind<R> extends UndoneKind {
  readonly getName: (record: R) => string;
  readonly record?: { readonly getEditor?: (id: number) => string };
  /** Refreshes what shows the record, if that's more than its module. */
  readonly refresh?: () => Promise<unknown>;
}

/** Returns the undo of a save: it restores the version before this one, unless the record has changed since. */
export function useSaveUndo<R extends StoredRecord>(kind: VersionedKind<R>): (saved: R) => () => void {
  const { module, path, noun, getName } = kind;
  const calls = collectionCalls<R>(useApi(), path);
  const queryClient = useQueryClient();
  const { refresh = () => invalidateModule(queryClient, module) } = kind;
  const undo = async ({ id, updated_at }: R) => {
    const changed = () =>
      toastFailed(`Someone else changed this ${noun} since, so it can't be undone.`, 'Its history has all versions.');
    try {
      const [newest] = (await calls.versions(id, { page: 1, per_page: 1 })).rows;
      if (!newest || newest.at < updated_at || newest.number === 1) return toastNote('There was nothing to undo.');
      if (newest.at > updated_at) return changed();
      const restored = await calls.restoreVersion({ id, number: newest.number - 1 }, updated_at);
      toastDone(`Undone: ${getName(restored)}`, { place: findRecordPlace(kind, restored) });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409 && error.current !== undefined) changed();
      else toastFailed("The change couldn't be undone.", findReason(error));
    }
    await refresh();
  };
  return (saved) => () => void undo(saved);
}

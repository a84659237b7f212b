import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api-context.tsx';
import type { AdminCollection, FormValues } from '../collection/admin-collection.ts';
import { collectionCalls, type StoredRecord } from '../collection/collection-calls.ts';
import { invalidateModule } from '../collection/collection-queries.ts';
import { findRecordPlace } from '../collection/record-place.tsx';
import { useSave } from '../collection/use-save.ts';
import { useSaveUndo } from '../collection/use-undo.ts';
import { toastDone, toastFailed } from '../toast.tsx';

/** Restores a version and reports it; the toast has an Undo. */
export function useRestore<R extends StoredRecord, V extends FormValues>(definition: AdminCollection<R, V>) {
  const { path, module, noun, getName } = definition;
  const calls = collectionCalls<R>(useApi(), path);
  const queryClient = useQueryClient();
  const undo = useSaveUndo(definition);
  const { save, busy } = useSave(({ record, number }: { record: R; number: number }) =>
    calls
      .restoreVersion({ id: record.id, number }, record.updated_at)
      .finally(() => invalidateModule(queryClient, module)),
  );
  /** Resolves to whether it was restored. */
  const restore = async (record: R, number: number): Promise<boolean> => {
    const outcome = await save({ record, number });
    if (outcome.kind === 'saved')
      toastDone(`Restored version ${number}: ${getName(outcome.record)}`, {
        undo: undo(outcome.record),
        place: findRecordPlace(definition, outcome.record),
      });
    else if (outcome.kind === 'conflict')
      toastFailed(
        `Someone else changed this ${noun} in the meantime.`,
        'Check the newest version, then restore again.',
      );
    else toastFailed(`Version ${number} couldn't be restored.`, outcome.reason);
    return outcome.kind === 'saved';
  };
  return { busy, restore };
}

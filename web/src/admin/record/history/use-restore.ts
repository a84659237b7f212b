import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { collectionCalls } from '../../calls/collection-calls.ts';
import { invalidateModule } from '../../calls/collection-queries.ts';
import { useSave } from '../../calls/use-save.ts';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { useSaveUndo } from '../../list/selection/use-undo.ts';
import { findRecordPlace } from '../../list/table/record-place.tsx';
import { toastDone, toastFailed } from '../../theme/toast.tsx';

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

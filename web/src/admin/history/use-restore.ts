import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api-client.ts';
import { useApi } from '../../api-context.tsx';
import type { AdminCollection, FormValues } from '../collection/admin-collection.ts';
import { collectionCalls, type StoredRecord } from '../collection/collection-calls.ts';
import { invalidateModule } from '../collection/collection-queries.ts';
import { findRecordPlace } from '../collection/record-place.tsx';
import { useSaveUndo } from '../collection/use-undo.ts';
import { findReason, toastDone, toastFailed } from '../toast.tsx';

/** Restores a version and reports it; the toast has an Undo. */
export function useRestore<R extends StoredRecord, V extends FormValues>(definition: AdminCollection<R, V>) {
  const { path, module, noun, getName } = definition;
  const calls = collectionCalls<R>(useApi(), path);
  const queryClient = useQueryClient();
  const undo = useSaveUndo(definition);
  const [busy, setBusy] = useState(false);
  const restore = async (record: R, number: number): Promise<boolean> => {
    setBusy(true);
    try {
      const restored = await calls.restoreVersion({ id: record.id, number }, record.updated_at);
      toastDone(`Restored version ${number}: ${getName(restored)}`, {
        undo: undo(restored),
        place: findRecordPlace(definition, restored),
      });
      return true;
    } catch (error) {
      const changed = error instanceof ApiError && error.status === 409 && error.current !== undefined;
      if (changed)
        toastFailed(
          `Someone else changed this ${noun} in the meantime.`,
          'Check the newest version, then restore again.',
        );
      else toastFailed(`Version ${number} couldn't be restored.`, findReason(error));
      return false;
    } finally {
      await invalidateModule(queryClient, module);
      setBusy(false);
    }
  };
  return { busy, restore };
}

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { countRecords } from '../batch/batch-labels.ts';
import { Refusals } from '../batch/Refusals.tsx';
import { useBatchUndo } from '../batch/use-batch-undo.tsx';
import {
  type BulkEditResult,
  type BulkSelection,
  type BulkValues,
  collectionCalls,
} from '../calls/collection-calls.ts';
import { invalidateModule } from '../calls/collection-queries.ts';
import type { AdminCollection, FormValues } from '../declaration/admin-collection.ts';
import type { StoredRecord } from '../declaration/record-types.ts';
import type { BulkEditTarget } from '../list/selection/bulk-edit-context.ts';
import type { CallStep } from '../live/progress-call.ts';
import { findReason, toastDone, toastFailed } from '../theme/toast.tsx';

/** Pause after which a change of the form is checked, in milliseconds. */
const CHECK_DELAY = 200;

const toSelection = <R extends StoredRecord>({ selected }: BulkEditTarget<R>): BulkSelection =>
  selected.everything ?? { ids: selected.records.map(({ id }) => id) };

export function useBulkEdit<R extends StoredRecord, V extends FormValues>(
  { module, path, noun, nouns, getName }: AdminCollection<R, V>,
  target: BulkEditTarget<R>,
  given: BulkValues | null,
) {
  const queryClient = useQueryClient();
  const calls = collectionCalls<R>(useApi(), path);
  const selection = toSelection(target);
  const [values] = useDebouncedValue(given, CHECK_DELAY);
  const named = (id: number) => {
    const record = target.selected.records.find((candidate) => candidate.id === id);
    return record ? getName(record) : `ID ${id}`;
  };
  const counted = (number: number) => countRecords(number, { noun, nouns });
  const refresh = () => Promise.all([invalidateModule(queryClient, module), invalidateModule(queryClient, 'audit')]);
  const undo = useBatchUndo({ module, noun, nouns });
  const [progress, setProgress] = useState<CallStep | null>(null);

  const check = useQuery({
    queryKey: [module, 'bulk-edit', path, selection, values],
    queryFn: ({ signal }) => calls.checkBulkEdit(selection, values ?? {}, signal),
    enabled: values !== null && Object.keys(values).length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

  const failure = `Failed to change ${nouns}.`;
  const edit = useMutation({
    mutationFn: ({ at }: BulkEditResult) =>
      calls.bulkEdit(selection, { values: given ?? {}, unchanged_since: at }, setProgress),
    onSettled: () => setProgress(null),
    onSuccess: async ({ batch, results }) => {
      const refused = results.filter(({ ok }) => !ok);
      const changed = results.filter((result) => result.changed);
      if (changed.length > 0)
        toastDone(`${counted(changed.length)} changed`, {
          key: failure,
          undo: batch === null ? undefined : () => void undo(batch),
        });
      if (refused.length > 0) toastFailed(failure, <Refusals refused={refused} getName={named} />);
      await refresh();
      target.onDone(results.filter(({ ok }) => ok).map((result) => result.id));
    },
    onError: (error) => toastFailed(failure, findReason(error)),
  });

  /** The check of the values as they are in the form now. */
  const checked = values === given && !check.isPlaceholderData ? check.data : undefined;
  return { check, checked, edit, progress };
}

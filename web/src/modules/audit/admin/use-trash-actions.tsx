import { useModals } from '@mantine/modals';
import type { TrashedRecord } from '@qram/contract/modules/audit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { labelsOf } from '../../../admin/admin-screens.ts';
import { collectionCalls } from '../../../admin/collection/collection-calls.ts';
import { invalidateModule } from '../../../admin/collection/collection-queries.ts';
import { reasonOf, toastDone, toastFailed } from '../../../admin/toast.tsx';
import { dangerDialog } from '../../../admin/ui/danger-dialog.ts';
import { focusScreenTitle } from '../../../admin/ui/ScreenHead.tsx';
import { useApi } from '../../../api-context.tsx';
import classes from './trash.module.css';
import { alongLabel, nameOf } from './trash-labels.ts';

/** Restores records, and deletes them permanently after a confirmation; invalidates the queries of their kind. */
export function useTrashActions() {
  const api = useApi();
  const modals = useModals();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);

  const settle = async ({ kind }: TrashedRecord) => {
    await Promise.all([invalidateModule(queryClient, labelsOf(kind).module), invalidateModule(queryClient, 'audit')]);
    focusScreenTitle();
  };

  const restore = async (record: TrashedRecord) => {
    const { noun, path } = labelsOf(record.kind);
    const failed = `Failed to restore the ${noun}.`;
    setBusy(`${record.kind} ${record.id}`);
    try {
      await collectionCalls(api, path).restore(record.id);
      toastDone(`Restored: ${nameOf(record)}`, { key: failed });
      await settle(record);
    } catch (error) {
      toastFailed(failed, reasonOf(error));
    } finally {
      setBusy(null);
    }
  };

  const purge = async (record: TrashedRecord) => {
    const { kind, id } = record;
    const failed = `Failed to delete the ${labelsOf(kind).noun} for good.`;
    try {
      await api('DELETE /api/trash/:kind/:id', { params: { kind, id } });
      toastDone(`Deleted for good: ${nameOf(record)}`, { key: failed });
      await settle(record);
    } catch (error) {
      toastFailed(failed, reasonOf(error));
    }
  };

  const confirmPurge = (record: TrashedRecord) =>
    modals.openConfirmModal({
      ...dangerDialog('Delete for good'),
      title: 'Delete for good',
      children: (
        <div className={classes.prompt}>
          <p className={classes.subject}>
            {nameOf(record)}
            {alongLabel(record)}
          </p>
          <p className={classes.warning}>
            The record and its files are deleted now and cannot be brought back. The audit trail keeps what it was.
          </p>
        </div>
      ),
      onConfirm: () => void purge(record),
    });

  return { busy, restore: (record: TrashedRecord) => void restore(record), confirmPurge };
}

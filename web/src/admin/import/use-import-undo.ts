import type { ModuleName } from '@qram/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api-context.tsx';
import { invalidateModule } from '../collection/collection-queries.ts';
import { reasonOf, toastDone, toastFailed } from '../toast.tsx';

const FAILED = "The import couldn't be undone.";

/** Undoes imports of a collection. */
export function useImportUndo({ module }: { module: ModuleName }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [busyWith, setBusyWith] = useState<number | null>(null);
  /** Resolves to whether the import was undone. */
  const undo = async (id: number): Promise<boolean> => {
    setBusyWith(id);
    try {
      await api('POST /api/imports/:id/undo', { params: { id } });
      toastDone('Import undone', { key: FAILED });
      return true;
    } catch (error) {
      toastFailed(FAILED, reasonOf(error));
      return false;
    } finally {
      setBusyWith(null);
      await Promise.all([module, 'imports', 'audit'].map((name) => invalidateModule(queryClient, name as ModuleName)));
    }
  };
  return { undo, busyWith };
}

import type { ModuleName } from '@qram/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api-context.tsx';
import { invalidateModule } from '../collection/collection-queries.ts';
import { findReason, toastDone, toastFailed } from '../toast.tsx';

const FAILED = "The import couldn't be undone.";

/** Names the toasts of an import: that it was undone replaces that it was imported. */
export const importToast = (id: number): string => `import ${id}`;

/** Undoes imports of a collection. */
export function useImportUndo({ module }: { module: ModuleName }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [undone, setUndone] = useState<ReadonlySet<number>>(new Set());
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: number) => api('POST /api/imports/:id/undo', { params: { id } }),
    onSuccess: (_, id) => {
      toastDone('Import undone', { key: FAILED, once: importToast(id) });
      setUndone((before) => new Set([...before, id]));
    },
    onError: (error) => toastFailed(FAILED, findReason(error)),
    onSettled: () =>
      void Promise.all([module, 'imports', 'audit'].map((name) => invalidateModule(queryClient, name as ModuleName))),
  });
  return { undo: mutate, busyWith: isPending ? variables : null, undone };
}

export type ImportUndo = ReturnType<typeof useImportUndo>;

import type { ModuleName } from '@qram/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { countRecords } from '../batch/batch-labels.ts';
import { useBatchUndo } from '../batch/use-batch-undo.tsx';

const FAILED = "The import couldn't be undone.";

/** Names the toasts of an import: that it was undone replaces that it was imported. */
export const importToast = (batch: string): string => `import ${batch}`;

interface ImportedKind {
  module: ModuleName;
  noun: string;
  nouns: string;
}

export function useImportUndo({ module, noun, nouns }: ImportedKind) {
  const undo = useBatchUndo({ module, noun, nouns });
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set());
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (batch: string) =>
      undo(batch, {
        failed: FAILED,
        once: importToast(batch),
        formatDone: (_done, refused) =>
          refused === 0 ? 'Import undone' : `Import undone except for ${countRecords(refused, { noun, nouns })}`,
      }),
    onSuccess: (done, batch) => {
      if (done) setUndone((before) => new Set([...before, batch]));
    },
  });
  return { undo: mutate, busyWith: isPending ? variables : null, undone };
}

export type ImportUndo = ReturnType<typeof useImportUndo>;

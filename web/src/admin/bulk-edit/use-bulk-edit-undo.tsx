import type { ModuleName } from '@qram/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api-context.tsx';
import type { CollectionPath } from '../admin-screen.ts';
import { collectionCalls } from '../collection/collection-calls.ts';
import { invalidateModule } from '../collection/collection-queries.ts';
import { count } from '../text-format.ts';
import { findReason, toastDone, toastFailed } from '../toast.tsx';
import { Refusals } from './Refusals.tsx';

const FAILED = "The change couldn't be undone.";

interface EditedKind {
  readonly module: ModuleName;
  readonly path: CollectionPath;
  readonly noun: string;
  readonly nouns: string;
}

/** Returns the undo of a bulk edit; its toasts say what was undone, and what stays because it was changed since. */
export function useBulkEditUndo({ module, path, noun, nouns }: EditedKind): (id: number) => Promise<void> {
  const api = useApi();
  const queryClient = useQueryClient();
  const counted = (number: number) => `${count(number)} ${number === 1 ? noun : nouns}`;
  return async (id) => {
    try {
      const results = await collectionCalls(api, path).undoBulkEdit(id);
      const refused = results.filter(({ ok }) => !ok);
      const done = results.length - refused.length;
      if (done > 0) toastDone(`Undone: ${counted(done)}`, { key: FAILED });
      if (refused.length > 0)
        toastFailed(`${counted(refused.length)} couldn't be changed back.`, <Refusals refused={refused} />);
    } catch (error) {
      toastFailed(FAILED, findReason(error));
    }
    await Promise.all([invalidateModule(queryClient, module), invalidateModule(queryClient, 'audit')]);
  };
}

import type { ModuleName } from '@qram/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api-context.tsx';
import type { CollectionPath } from '../admin-screen.ts';
import { collectionCalls, type StoredRecord } from '../collection/collection-calls.ts';
import { invalidateModule } from '../collection/collection-queries.ts';
import { reasonOf, toastDone } from '../toast.tsx';

export interface Category extends StoredRecord {
  readonly title: string;
}

interface CategoryContext {
  readonly module: ModuleName;
  readonly path: CollectionPath;
  readonly messages: { readonly add: string; readonly rename: string };
  readonly onFailed: (message: string, reason: string | undefined) => void;
}

export interface CategoryChanges {
  readonly busy: boolean;
  /** Adds a category; an empty title does nothing (requirements: Admin lists). Resolves to whether it was added. */
  add: (title: string) => Promise<boolean>;
  /** Renames a category. Resolves to whether it was renamed. */
  rename: (category: Category, title: string) => Promise<boolean>;
}

/** Whether a rename should be sent: empty and unchanged titles are ignored (requirements: Admin lists). */
export const isNewTitle = (category: Category, title: string): boolean =>
  title.trim() !== '' && title.trim() !== category.title;

export function useCategoryChanges({ module, path, messages, onFailed }: CategoryContext): CategoryChanges {
  const calls = collectionCalls<Category>(useApi(), path);
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);

  const attempt = async (act: () => Promise<unknown>, done: string, failed: string): Promise<boolean> => {
    setBusy(true);
    try {
      await act();
      toastDone(done, { key: failed });
      return true;
    } catch (error) {
      onFailed(failed, reasonOf(error));
      return false;
    } finally {
      await invalidateModule(queryClient, module);
      setBusy(false);
    }
  };

  return {
    busy,
    add: async (title) => {
      const name = title.trim();
      if (name === '') return false;
      return attempt(() => calls.create({ body: { title: name } }), `Category added: ${name}`, messages.add);
    },
    rename: (category, title) => {
      const body = { title: title.trim(), updated_at: category.updated_at };
      return attempt(() => calls.update(category.id, { body }), `Category renamed: ${title.trim()}`, messages.rename);
    },
  };
}

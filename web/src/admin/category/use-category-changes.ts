import type { ModuleName } from '@qram/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api-context.tsx';
import type { CollectionPath } from '../admin-screen.ts';
import { collectionAt } from '../admin-screens.ts';
import { collectionCalls, type StoredRecord } from '../collection/collection-calls.ts';
import { invalidateModule } from '../collection/collection-queries.ts';
import { recordLink } from '../collection/record-place.tsx';
import { useSaveUndo } from '../collection/use-undo.ts';
import { findReason, toastDone } from '../toast.tsx';

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

/** True if a rename should be sent: empty and unchanged titles are ignored (requirements: Admin lists). */
export const isNewTitle = (category: Category, title: string): boolean =>
  title.trim() !== '' && title.trim() !== category.title;

const getName = ({ title }: Category): string => title;

export function useCategoryChanges({ module, path, messages, onFailed }: CategoryContext): CategoryChanges {
  const calls = collectionCalls<Category>(useApi(), path);
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const undo = useSaveUndo<Category>({ module, path, noun: 'category', nouns: 'categories', getName });

  const attempt = async (
    act: () => Promise<{ id: number; undo?: () => void }>,
    done: string,
    failed: string,
  ): Promise<boolean> => {
    setBusy(true);
    try {
      const { id, undo: undoRename } = await act();
      toastDone(done, { undo: undoRename, key: failed, place: recordLink(collectionAt(path), id, 'category') });
      return true;
    } catch (error) {
      onFailed(failed, findReason(error));
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
      const update = async () => {
        const renamed = await calls.update(category.id, { body });
        return { id: renamed.id, undo: undo(renamed) };
      };
      return attempt(update, `Category renamed: ${title.trim()}`, messages.rename);
    },
  };
}

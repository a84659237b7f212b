import type { ModuleName } from '@qram/contract';
import { isBlank } from '@qram/contract/values/visible-text';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { collectionCalls } from '../../calls/collection-calls.ts';
import { invalidateModule } from '../../calls/collection-queries.ts';
import { useSave } from '../../calls/use-save.ts';
import type { CollectionPath } from '../../declaration/admin-screen.ts';
import { collectionAt } from '../../declaration/admin-screens.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { toastDone } from '../../theme/toast.tsx';
import { useSaveUndo } from '../selection/use-undo.ts';
import { recordLink } from '../table/record-place.tsx';

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
  !isBlank(title) && title.trim() !== category.title;

const getName = ({ title }: Category): string => title;

export function useCategoryChanges({ module, path, messages, onFailed }: CategoryContext): CategoryChanges {
  const calls = collectionCalls<Category>(useApi(), path);
  const queryClient = useQueryClient();
  const undo = useSaveUndo<Category>({ module, path, noun: 'category', nouns: 'categories', getName });
  const { save, busy } = useSave((send: () => Promise<Category>) =>
    send().finally(() => invalidateModule(queryClient, module)),
  );

  const attempt = async (send: () => Promise<Category>, texts: { done: string; failed: string }, canUndo: boolean) => {
    const outcome = await save(send);
    if (outcome.kind !== 'saved') {
      onFailed(texts.failed, outcome.reason);
      return false;
    }
    const { record } = outcome;
    toastDone(texts.done, {
      undo: canUndo ? undo(record) : undefined,
      key: texts.failed,
      place: recordLink(collectionAt(path), record.id, 'category'),
    });
    return true;
  };

  return {
    busy,
    add: async (title) => {
      const name = title.trim();
      if (isBlank(name)) return false;
      const texts = { done: `Category added: ${name}`, failed: messages.add };
      return attempt(() => calls.create({ body: { title: name } }), texts, false);
    },
    rename: (category, title) => {
      const body = { title: title.trim(), updated_at: category.updated_at };
      const texts = { done: `Category renamed: ${title.trim()}`, failed: messages.rename };
      return attempt(() => calls.update(category.id, { body }), texts, true);
    },
  };
}

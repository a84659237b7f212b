import type { CollectionName } from '@qram/contract/collections';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { collectionCalls } from '../../calls/collection-calls.ts';
import { invalidateModule } from '../../calls/collection-queries.ts';
import { getLabels } from '../../declaration/admin-screens.ts';
import { recordLink } from '../../list/table/record-place.tsx';
import { findReason, toastDone, toastFailed } from '../../theme/toast.tsx';

export interface NamedRecord {
  readonly kind: CollectionName;
  readonly id: number;
  readonly title: string;
  /** Of publication. */
  readonly state: string | null;
}

export type LiveChange = 'publish' | 'unpublish';

const DONE = { publish: 'Published', unpublish: 'Hidden' } as const;

/** Shows a found record to visitors, or makes it a draft, with an undo where it was the other. */
export function useLiveChange() {
  const api = useApi();
  const client = useQueryClient();
  const send = async ({ kind, id }: NamedRecord, action: LiveChange): Promise<boolean> => {
    const { path, module, noun } = getLabels(kind);
    const failure = `Failed to change the ${noun}.`;
    try {
      const [result] = await collectionCalls(api, path).publish({ ids: [id] }, { action });
      if (result?.ok) return true;
      toastFailed(failure, result?.message ?? null);
    } catch (error) {
      toastFailed(failure, findReason(error));
    } finally {
      await invalidateModule(client, module);
    }
    return false;
  };
  return async (record: NamedRecord, action: LiveChange): Promise<void> => {
    if (!(await send(record, action))) return;
    const isReversible = record.state === 'draft' || record.state === 'live';
    const revert = async () => {
      if (await send(record, action === 'publish' ? 'unpublish' : 'publish')) toastDone(`Undone: ${record.title}`);
    };
    toastDone(`${DONE[action]}: ${record.title}`, {
      ...(isReversible ? { undo: () => void revert() } : {}),
      place: recordLink(record.kind, record.id, record.title),
    });
  };
}

import type { Topic } from '@qram/contract/modules/tutorials/tutorials';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { collectionCalls } from '../../../../admin/calls/collection-calls.ts';
import type { CollectionPath } from '../../../../admin/declaration/admin-screen.ts';
import { useApi } from '../../../../api/api-context.tsx';

/** The newest version of a topic; undefined until it is known, null without any. */
export function useLastSave({ path, module }: { path: CollectionPath; module: string }, { id, updated_at }: Topic) {
  const calls = collectionCalls<Topic>(useApi(), path);
  const { data } = useQuery({
    queryKey: [module, 'last-save', id, updated_at],
    queryFn: async ({ signal }) => (await calls.versions(id, { page: 1, per_page: 1 }, signal)).rows[0] ?? null,
    placeholderData: keepPreviousData,
  });
  return data;
}

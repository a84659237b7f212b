import type { Topic } from '@qram/contract/modules/tutorials';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CollectionPath } from '../../../../admin/admin-screen.ts';
import { collectionCalls } from '../../../../admin/collection/collection-calls.ts';
import { useApi } from '../../../../api-context.tsx';

/** When a topic was saved last, and who did; undefined until it is known. */
export function useLastSave(
  { path, module }: { path: CollectionPath; module: string },
  { id, updated_at }: Topic,
): { at: string; author: { name: string; username: string | null } | null } | undefined {
  const calls = collectionCalls<Topic>(useApi(), path);
  const { data } = useQuery({
    queryKey: [module, 'last-save', id, updated_at],
    queryFn: async ({ signal }) => {
      const [newest] = (await calls.versions(id, { page: 1, per_page: 1 }, signal)).rows;
      if (!newest) return null;
      const { at, actor_name: name, actor_username: username } = newest;
      return { at, author: name === null ? null : { name, username } };
    },
    placeholderData: keepPreviousData,
  });
  return data ?? undefined;
}

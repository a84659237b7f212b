import type { PagedCollection } from '@qram/contract/content';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api-context.tsx';
import type { LearningChange } from '../queries.ts';

/** Saves a change, and reads the viewer's states again before it counts as saved. */
export function useSaveLearning() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ collection, id, ...body }: { collection: PagedCollection; id: number } & LearningChange) =>
      (await api('PUT /api/me/learning/:collection/:id', { params: { collection, id }, body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: ['learning'] }),
  });
}

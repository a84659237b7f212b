import type { LearnedCollection } from '@qram/contract/collection/content';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import type { LearningChange } from '../queries.ts';

const SAVE_KEY = ['save learning'];

type RecordChange = { collection: LearnedCollection; id: number } & LearningChange;

/** Saves changes one after another, and reads the viewer's states again before one counts as saved. */
export function useSaveLearning() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationKey: SAVE_KEY,
    scope: { id: 'learning' },
    mutationFn: async ({ collection, id, ...body }: RecordChange) =>
      (await api('PUT /api/me/learning/:collection/:id', { params: { collection, id }, body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: ['learning'] }),
  });
}

export const usePendingChanges = (collection: LearnedCollection, id: number): LearningChange[] =>
  useMutationState({
    filters: { mutationKey: SAVE_KEY, status: 'pending' },
    select: ({ state }) => state.variables as RecordChange,
  }).filter((change) => change.collection === collection && change.id === id);

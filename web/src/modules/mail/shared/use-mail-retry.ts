import { useMutation, useQueryClient } from '@tanstack/react-query';
import { findReason, toastDone, toastFailed } from '../../../admin/theme/toast.tsx';
import { useApi } from '../../../api/api-context.tsx';

const FAILED = "The emails couldn't be retried.";

export function useMailRetry() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (ids: number[] | undefined) => (await api('POST /api/mail/retries', { body: { ids } })).data,
    onSuccess: ({ reopened }) =>
      toastDone(`Retrying ${reopened} ${reopened === 1 ? 'email' : 'emails'}`, { key: FAILED }),
    onError: (error) => toastFailed(FAILED, findReason(error)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['mail'] });
      void queryClient.invalidateQueries({ queryKey: ['contact', 'messages'] });
    },
  });
}

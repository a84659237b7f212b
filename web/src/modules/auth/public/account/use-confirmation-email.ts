import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';

export function useConfirmationEmail() {
  const api = useApi();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async () => (await api('POST /api/me/email-confirmation')).data,
  });
  const cannotSend = data && !data.sends_mail ? "This site can't send email yet." : null;
  return { busy: isPending, sent: data?.sends_mail ?? false, failure: error?.message ?? cannotSend, send: mutate };
}

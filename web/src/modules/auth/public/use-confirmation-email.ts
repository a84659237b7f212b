import { useState } from 'react';
import { useApi } from '../../../api-context.tsx';

/** Resends the confirmation email and reports the outcome. */
export function useConfirmationEmail() {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async () => {
    setBusy(true);
    setSent(false);
    setFailure(null);
    try {
      const { sends_mail } = (await api('POST /api/me/email-confirmation')).data;
      if (sends_mail) setSent(true);
      else setFailure("This site can't send email yet.");
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '');
    }
    setBusy(false);
  };
  return { busy, sent, failure, send };
}

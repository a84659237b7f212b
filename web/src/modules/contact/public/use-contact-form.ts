import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useAuth } from '../../../session/auth-context.tsx';
import { firstMessages } from '../../../ui/controls/form-errors.ts';
import { useValidatedForm } from '../../../ui/controls/use-validated-form.ts';

const EMPTY = { user_name: '', user_email: '', subject: '', message: '', website: '' };

/** Time for which the success message replaces the form (requirements: Contact). */
const SENT_MS = 5000;

export type SendFailure = 'too-many' | 'other';

function useSuccessTimeout(): [boolean, () => void] {
  const [sent, setSent] = useState(false);
  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => setSent(false), SENT_MS);
    return () => clearTimeout(timer);
  }, [sent]);
  return [sent, () => setSent(true)];
}

/** The contact form; name and email are prefilled for signed-in users (requirements: Contact). */
export function useContactForm() {
  const api = useApi();
  const { user } = useAuth();
  const [sent, showSuccess] = useSuccessTimeout();
  const [failure, setFailure] = useState<SendFailure | null>(null);
  const user_name = user?.name ?? '';
  const user_email = user?.email ?? '';
  const initial = { ...EMPTY, user_name, user_email };
  const { form, field, fill, busy, reset } = useValidatedForm(initial, {
    schema: async () => (await import('@qram/contract/modules/contact/contact-form')).contactForm,
    submit: async (body) => {
      setFailure(null);
      try {
        await api('POST /api/send-message', { body });
      } catch (error) {
        return reportFailure(error, setFailure);
      }
      showSuccess();
      reset(initial);
      return null;
    },
  });
  useEffect(() => fill({ user_name, user_email }), [fill, user_name, user_email]);
  return { form, field, busy, sent, failure, signedIn: user !== null };
}

/** Logs a failure (requirements: Contact) and returns the server's field errors. */
function reportFailure(error: unknown, setFailure: (failure: SendFailure) => void): Record<string, string> {
  console.error('The message could not be sent.', error);
  const fields = error instanceof ApiError ? firstMessages(error.errors) : {};
  if (Object.keys(fields).length === 0)
    setFailure(error instanceof ApiError && error.code === 'rate_limited' ? 'too-many' : 'other');
  return fields;
}

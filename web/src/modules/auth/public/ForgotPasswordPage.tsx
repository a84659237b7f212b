import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ApiError } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { firstMessages } from '../../../ui/controls/form-errors.ts';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { useValidatedForm } from '../../../ui/controls/use-validated-form.ts';
import { useFocusOnMount } from '../../../ui/overlay/use-focus-on-mount.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import classes from './account/AccountScreen.module.css';
import { AccountScreen } from './account/AccountScreen.tsx';

const EMPTY = { email: '' };

/** Requests a password reset email. The response doesn't reveal whether the account exists. */
export function ForgotPasswordPage() {
  const api = useApi();
  const { state } = useLocation();
  const [result, setResult] = useState<{ email: string; sends_mail: boolean } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { form, field, busy } = useValidatedForm(EMPTY, {
    schema: async () => (await import('../../../session/account-schemas.ts')).resetRequestBody,
    submit: async ({ email }) => {
      setFailure(null);
      try {
        const { data } = await api('POST /api/password-reset', { body: { email } });
        setResult({ email: email.trim(), ...data });
        return null;
      } catch (error) {
        const errors = error instanceof ApiError ? firstMessages(error.errors) : {};
        if (Object.keys(errors).length === 0) setFailure(error instanceof Error ? error.message : '');
        return errors;
      }
    },
  });
  if (result) return <EmailRequested {...result} onAgain={() => setResult(null)} />;
  return (
    <AccountScreen
      title="Forgot password"
      lead="Enter your email address and we'll send you a link to set a new password."
    >
      <form {...form} className={`grid gap-4 ${classes.form}`} noValidate>
        {failure === null ? null : <Notice title="The reset link wasn't sent.">{failure}</Notice>}
        <TextField {...field('email')} label="Email" type="email" autoComplete="email" required />
        <Button type="submit" look="primary" wide busy={busy}>
          Send reset link
        </Button>
      </form>
      <p className="mt-6 text-4 text-ink-2">
        Remembered it?{' '}
        <Link className="link font-semibold" to="/login" state={state}>
          Login
        </Link>
      </p>
    </AccountScreen>
  );
}

function EmailRequested({ email, sends_mail, onAgain }: { email: string; sends_mail: boolean; onAgain(): void }) {
  const text = useFocusOnMount<HTMLDivElement>();
  return (
    <AccountScreen
      title={sends_mail ? 'Check your email' : "This site can't send email yet"}
      lead={
        sends_mail
          ? "If there's an account with this address, a link is on its way."
          : "Ask the site's administrator for a new password."
      }
    >
      <div ref={text} className="grid gap-4" role="status" tabIndex={-1}>
        <p className="font-mono wrap-anywhere">{email}</p>
        {sends_mail ? (
          <p>The link works once and expires in 30 minutes. If you don't see the email, check your spam folder.</p>
        ) : (
          <p>
            Use the <Link to="/contact">contact page</Link> and include your username.
          </p>
        )}
        <Button wide onClick={onAgain}>
          {sends_mail ? 'Try another address' : 'Back'}
        </Button>
      </div>
    </AccountScreen>
  );
}

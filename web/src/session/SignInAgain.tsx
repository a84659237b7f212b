import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/controls/Button.tsx';
import { PasswordField, TextField } from '../ui/controls/TextField.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { Notice } from '../ui/text/Notice.tsx';
import { useAuth } from './auth-context.tsx';
import { useAccountForm } from './use-account-form.ts';

/**
 * Asks for the password over the open page when the session has ended, so that nothing typed is lost. The interrupted
 * call is then sent again.
 */
export function SignInAgain() {
  const { status, user, pending, allowSigningInAgain } = useAuth();
  const queryClient = useQueryClient();
  const before = useRef(status);
  useEffect(allowSigningInAgain, [allowSigningInAgain]);
  useEffect(() => {
    if (before.current === 'expired' && status === 'signed-in') void queryClient.invalidateQueries();
    before.current = status;
  }, [status, queryClient]);
  if (status !== 'expired' || !user) return null;
  return (
    <Dialog title="Your session has ended" locked onClose={() => undefined}>
      <p className="text-4 text-ink-2">
        Log in again as <strong>{user.username}</strong> to continue where you left off.
      </p>
      {pending ? <CodeForm /> : <PasswordForm username={user.username} />}
    </Dialog>
  );
}

function PasswordForm({ username }: { username: string }) {
  const { login, busy, error } = useAuth();
  const { form, field } = useAccountForm('loginBody', { username, password: '' }, ({ password }) =>
    login(username, password),
  );
  return (
    <form {...form} className="grid gap-5" noValidate>
      {error ? <Notice title={error} /> : null}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" autoFocus required />
      <Actions busy={busy} />
    </form>
  );
}

function CodeForm() {
  const { loginWithCode, busy, error, fieldErrors } = useAuth();
  const { form, field } = useAccountForm('codeBody', { code: '' }, ({ code }) => loginWithCode(code));
  return (
    <form {...form} className="grid gap-5" noValidate>
      {error && !fieldErrors.code ? <Notice title={error} /> : null}
      <TextField
        {...field('code')}
        label="Code"
        hint="The six digits from your authenticator app, or one of your recovery codes."
        autoComplete="one-time-code"
        autoFocus
        required
      />
      <Actions busy={busy} />
    </form>
  );
}

function Actions({ busy }: { busy: boolean }) {
  const { giveUp } = useAuth();
  return (
    <div className="flex gap-3 justify-end">
      <Button onClick={giveUp}>Logout</Button>
      <Button type="submit" look="primary" busy={busy}>
        Login
      </Button>
    </div>
  );
}

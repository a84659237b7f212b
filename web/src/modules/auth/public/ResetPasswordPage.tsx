import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useAuth } from '../../../session/auth-context.tsx';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { firstMessages } from '../../../ui/controls/form-errors.ts';
import { PasswordField } from '../../../ui/controls/TextField.tsx';
import { useValidatedForm } from '../../../ui/controls/use-validated-form.ts';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { useFocusOnMount } from '../../../ui/overlay/use-focus-on-mount.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import classes from './account/AccountScreen.module.css';
import { AccountScreen } from './account/AccountScreen.tsx';
import { useLinkSecret } from './link-secret.ts';

const TITLE = 'Set a new password';
const UNKNOWN = "This link isn't valid. Please request a new one.";

/** Why the server rejected the link, or null for other errors. */
const linkError = (error: unknown): string | null =>
  error instanceof ApiError ? (firstMessages(error.errors).token ?? null) : null;

/** Sets a new password from an emailed link. The token stays in the URL fragment, which browsers don't send. */
export function ResetPasswordPage() {
  const api = useApi();
  const token = useLinkSecret();
  const [badLink, setBadLink] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['auth', 'password-reset', token],
    queryFn: async ({ signal }) =>
      (await api('POST /api/password-reset/check', { body: { token: token ?? '' }, signal })).data,
    enabled: Boolean(token) && !done,
    retry: (failures, reason) => failures < 1 && linkError(reason) === null,
    gcTime: 0,
  });
  if (done) return <Done />;
  const gone = badLink ?? (token === null ? UNKNOWN : linkError(error));
  if (gone !== null) return <BadLink reason={gone} />;
  if (error)
    return (
      <AccountScreen title={TITLE} lead="The link couldn't be checked.">
        <Notice title={error.message} action={<Button onClick={() => void refetch()}>Try again</Button>} />
      </AccountScreen>
    );
  if (!data || !token) return <ResetSkeleton />;
  return <ResetForm token={token} username={data.username} onDone={() => setDone(true)} onBadLink={setBadLink} />;
}

const ResetSkeleton = () => (
  <AccountScreen title={TITLE} lead="Checking your link…">
    <Skeleton height="220px" radius="var(--radius-control)" />
  </AccountScreen>
);

function BadLink({ reason }: { reason: string }) {
  return (
    <AccountScreen title={TITLE} lead="Your password hasn't changed.">
      <div className="grid gap-4">
        <Notice title={reason} />
        <ButtonLink to="/forgot-password" look="primary" wide>
          Request a new link
        </ButtonLink>
      </div>
    </AccountScreen>
  );
}

function Done() {
  const { user, logout } = useAuth();
  const text = useFocusOnMount<HTMLDivElement>();
  const login: ReactNode = user ? (
    // This browser may be signed in to another account; the reset has ended only the sessions of its own account.
    <Button wide look="primary" onClick={() => void logout().then(() => location.assign('/login'))}>
      Log in again
    </Button>
  ) : (
    <ButtonLink to="/login" look="primary" wide>
      Login
    </ButtonLink>
  );
  return (
    <AccountScreen title="Your new password is set" lead="You've been logged out everywhere.">
      <div ref={text} className="grid gap-4" role="status" tabIndex={-1}>
        <p>Log in with your new password.</p>
        {login}
      </div>
    </AccountScreen>
  );
}

interface ResetFormProps {
  token: string;
  username: string;
  onDone(): void;
  onBadLink(reason: string): void;
}

function ResetForm({ token, username, onDone, onBadLink }: ResetFormProps) {
  const api = useApi();
  const [failure, setFailure] = useState<string | null>(null);
  const { form, field, busy } = useValidatedForm(
    { token, password: '', password_confirmation: '' },
    {
      schema: async () => (await import('../../../session/account-schemas.ts')).passwordResetBody,
      submit: async (body) => {
        setFailure(null);
        try {
          await api('PUT /api/password-reset', { body });
          onDone();
          return null;
        } catch (error) {
          const rejection = linkError(error);
          if (rejection !== null) onBadLink(rejection);
          const errors = error instanceof ApiError ? firstMessages(error.errors) : {};
          if (Object.keys(errors).length === 0) setFailure(error instanceof Error ? error.message : '');
          return errors;
        }
      },
    },
  );
  return (
    <AccountScreen title={TITLE} lead={`For the account ${username}. You'll be logged out everywhere.`}>
      <form {...form} className={`grid gap-4 ${classes.form}`} noValidate>
        {failure === null ? null : <Notice title="Your password wasn't set.">{failure}</Notice>}
        {/* Lets password managers match the account. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          {...field('password')}
          label="New password"
          hint="At least 6 characters."
          autoComplete="new-password"
          required
        />
        <PasswordField
          {...field('password_confirmation')}
          label="Confirm new password"
          autoComplete="new-password"
          required
        />
        <Button type="submit" look="primary" wide busy={busy}>
          Set password
        </Button>
      </form>
    </AccountScreen>
  );
}

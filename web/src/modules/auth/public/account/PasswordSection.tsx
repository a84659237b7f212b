import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../api/api-client.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { useAuth } from '../../../../session/auth-context.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { firstMessages } from '../../../../ui/controls/form-errors.ts';
import { PasswordField } from '../../../../ui/controls/TextField.tsx';
import { useValidatedForm } from '../../../../ui/controls/use-validated-form.ts';
import { SectionPage } from '../../../../ui/layout/SectionPage.tsx';
import { Notice } from '../../../../ui/text/Notice.tsx';
import { StatusLine } from '../../../../ui/text/StatusLine.tsx';

const EMPTY = { current_password: '', password: '', password_confirmation: '' };

function usePasswordForm() {
  const api = useApi();
  const { adopt } = useAuth();
  const queryClient = useQueryClient();
  const [done, setDone] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { reset, ...form } = useValidatedForm(EMPTY, {
    schema: async () => (await import('../../../../session/account-schemas.ts')).passwordChangeBody,
    submit: async (body) => {
      try {
        const { data } = await api('PUT /api/me/password', { body });
        adopt(data.user, data.token);
        reset(EMPTY);
        setDone(true);
        void queryClient.invalidateQueries({ queryKey: ['auth', 'sessions'] });
        return null;
      } catch (error) {
        const errors = error instanceof ApiError ? firstMessages(error.errors) : {};
        if (Object.keys(errors).length === 0) setFailure(error instanceof Error ? error.message : '');
        return errors;
      }
    },
  });
  const forget = () => {
    setDone(false);
    setFailure(null);
  };
  return { ...form, done, failure, forget };
}

export function PasswordSection({ username }: { username: string | null }) {
  const { form, field, busy, done, failure, forget } = usePasswordForm();
  return (
    <SectionPage title="Password" lead="A new password logs you out everywhere else.">
      <form
        {...form}
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          forget();
          form.onSubmit(event);
        }}
      >
        {failure === null ? null : <Notice title="Your password wasn't changed.">{failure}</Notice>}
        {/* Lets password managers match the account. */}
        <input type="text" name="username" autoComplete="username" value={username ?? ''} readOnly hidden />
        <PasswordField
          {...field('current_password')}
          label="Current password"
          autoComplete="current-password"
          required
        />
        <div className="grid items-start gap-4 grid-fit-[240px]">
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
        </div>
        <div className="flex items-center flex-wrap gap-4 gap-y-3 mt-1">
          <Button type="submit" look="primary" busy={busy}>
            Change password
          </Button>
          <StatusLine>{done ? 'Your password was changed. All other sessions have ended.' : null}</StatusLine>
        </div>
      </form>
    </SectionPage>
  );
}

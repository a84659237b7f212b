import type { Enrolment } from '@qram/contract/second-factor';
import { useState } from 'react';
import { ApiError } from '../../../api-client.ts';
import { useApi } from '../../../api-context.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { firstMessages } from '../../../ui/form-errors.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { PasswordField, TextField } from '../../../ui/TextField.tsx';
import { useFocusOnMount } from '../../../ui/use-focus-on-mount.ts';
import { useJudgedForm } from '../../../ui/use-judged-form.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import classes from './SecondFactorDialog.module.css';
import { SecretCode } from './SecretCode.tsx';

export type SecondFactorTask = 'enrol' | 'renew' | 'end';

const TITLES: Record<SecondFactorTask, string> = {
  enrol: 'Set up two-step sign-in',
  renew: 'New recovery codes',
  end: 'Switch two-step sign-in off',
};
const ACTIONS: Record<SecondFactorTask, string> = { enrol: 'Continue', renew: 'Make new codes', end: 'Switch off' };
const EXPLAINED: Record<SecondFactorTask, string> = {
  enrol: 'You need an authenticator app on your phone or computer.',
  renew: 'Ten new codes take the place of those that you have.',
  end: 'Your account opens by the password alone then. Your recovery codes are worth nothing any more.',
};

interface SecondFactorDialogProps {
  task: SecondFactorTask;
  /** Whether the account has a password to prove itself by; else a code does. */
  byPassword: boolean;
  onClose(finished: boolean): void;
}

/** Proof, then whatever the task needs: the app's secret and a first code, or codes to keep. */
export default function SecondFactorDialog({ task, byPassword, onClose }: SecondFactorDialogProps) {
  const api = useApi();
  const [app, setApp] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const prove = async (body: { current_password?: string; code?: string }) => {
    if (task === 'enrol') setApp((await api('POST /api/me/second-factor', { body })).data);
    else if (task === 'renew') setCodes((await api('POST /api/me/recovery-codes', { body })).data.recovery_codes);
    else {
      await api('POST /api/me/second-factor/removal', { body });
      onClose(true);
    }
  };
  const confirm = async ({ code }: { code?: string }) =>
    setCodes((await api('PUT /api/me/second-factor', { body: { code: code ?? '' } })).data.recovery_codes);
  const asked = byPassword ? 'current_password' : task === 'enrol' ? null : 'code';
  return (
    <Dialog title={TITLES[task]} onClose={() => onClose(codes !== null)}>
      {codes ? <RecoveryCodes codes={codes} onDone={() => onClose(true)} /> : null}
      {!codes && app ? (
        <Step key="app" asked="code" action="Switch on" onSend={confirm}>
          <SecretCode enrolment={app} />
        </Step>
      ) : null}
      {!codes && !app ? (
        <Step key="proof" asked={asked} action={ACTIONS[task]} onSend={prove}>
          <p>{EXPLAINED[task]}</p>
        </Step>
      ) : null}
    </Dialog>
  );
}

interface StepProps {
  /** What is asked for; null: nothing. */
  asked: 'current_password' | 'code' | null;
  action: string;
  children: React.ReactNode;
  /** Throws what the server refuses. */
  onSend(body: { current_password?: string; code?: string }): Promise<void>;
}

/** One form of the dialog: what it is about, and one field. */
function Step({ asked, action, children, onSend }: StepProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const input = useFocusOnMount<HTMLInputElement>();
  const { form, field, busy } = useJudgedForm<Record<string, string>>(asked === null ? {} : { [asked]: '' }, {
    schema: async () => {
      const { codeBody, ownerProof } = await import('./account-schemas.ts');
      return asked === 'code' ? codeBody : ownerProof;
    },
    submit: async (values) => {
      setFailure(null);
      try {
        await onSend(values);
        return null;
      } catch (error) {
        const errors = error instanceof ApiError ? firstMessages(error.errors) : {};
        if (Object.keys(errors).length === 0) setFailure(error instanceof Error ? error.message : '');
        return errors;
      }
    },
  });
  return (
    <form {...form} className={classes.form} noValidate>
      {children}
      {failure === null ? null : <Notice title={failure} />}
      {asked === 'current_password' ? (
        <PasswordField
          {...field('current_password')}
          ref={input}
          label="Current password"
          autoComplete="current-password"
          required
        />
      ) : null}
      {asked === 'code' ? (
        <TextField
          {...field('code')}
          ref={input}
          label="Code"
          hint="The six digits that your app shows now."
          autoComplete="one-time-code"
          spellCheck={false}
          required
        />
      ) : null}
      <div className={classes.end}>
        <Button type="submit" look="primary" busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}

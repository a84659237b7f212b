import type { Enrolment } from '@qram/contract/modules/auth/second-factor';
import { useMemo, useState } from 'react';
import { renderSVG } from 'uqr';
import { ApiError } from '../../../../api/api-client.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { firstMessages } from '../../../../ui/controls/form-errors.ts';
import { PasswordField, TextField } from '../../../../ui/controls/TextField.tsx';
import { useValidatedForm } from '../../../../ui/controls/use-validated-form.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { useFocusOnMount } from '../../../../ui/overlay/use-focus-on-mount.ts';
import { Notice } from '../../../../ui/text/Notice.tsx';
import { StatusLine } from '../../../../ui/text/StatusLine.tsx';
import classes from './SecondFactorDialog.module.css';

/** Recovery codes, shown only once. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const head = useFocusOnMount<HTMLParagraphElement>();
  const [status, setStatus] = useState<string | null>(null);
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setStatus('Codes copied.');
    } catch {
      setStatus("Your browser couldn't copy it. Select the text and copy it yourself.");
    }
  };
  return (
    <div className="grid gap-4">
      <p ref={head} tabIndex={-1}>
        Save these codes somewhere other than your phone. Each one logs you in once without the app. They won't be shown
        again.
      </p>
      <div className={`font-mono text-4 wrap-anywhere ${classes.codes}`}>
        <ul className="grid gap-5 gap-y-2 grid-cols-[repeat(auto-fill,minmax(180px,1fr))]" translate="no">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      {/* Room for the message, so that the pressed button stays where it is. */}
      <div className="min-h-6">
        <StatusLine>{status}</StatusLine>
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button look="primary" onClick={onDone}>
          I've saved these codes
        </Button>
      </div>
    </div>
  );
}

function SecretCode({ enrolment: { secret, address } }: { enrolment: Enrolment }) {
  // Black on white in both themes: scanners may not read inverted codes.
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 3 }))}`,
    [address],
  );
  return (
    <div className="flex gap-5 max-sm:grid max-sm:justify-items-center">
      <img className={`flex-none ${classes.picture}`} src={picture} alt="QR code to scan with your authenticator app" />
      <div className="grid content-start gap-2 min-w-0">
        <p>
          Scan this QR code with your authenticator app, or type in the setup key. Then enter the code the app shows.
        </p>
        <p className="mt-1 text-ink-2 text-3">Setup key</p>
        <code className={`font-mono text-4 wrap-anywhere ${classes.code}`} translate="no">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </div>
    </div>
  );
}

export type SecondFactorTask = 'enrol' | 'renew' | 'end';

const TITLES: Record<SecondFactorTask, string> = {
  enrol: 'Set up two-step verification',
  renew: 'New recovery codes',
  end: 'Turn off two-step verification',
};
const ACTIONS: Record<SecondFactorTask, string> = { enrol: 'Continue', renew: 'Create new codes', end: 'Turn off' };
const DESCRIPTIONS: Record<SecondFactorTask, string> = {
  enrol: 'You need an authenticator app on your phone or computer.',
  renew: 'Ten new codes replace the ones you have.',
  end: "You'll log in with your password alone, and your recovery codes will no longer work.",
};

interface SecondFactorDialogProps {
  task: SecondFactorTask;
  /** True if the account has a password to confirm with; otherwise a code is used. */
  byPassword: boolean;
  onClose(finished: boolean): void;
}

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
  const credential = byPassword ? 'current_password' : task === 'enrol' ? null : 'code';
  return (
    <Dialog title={TITLES[task]} locked={codes !== null} onClose={() => onClose(false)}>
      {codes ? <RecoveryCodes codes={codes} onDone={() => onClose(true)} /> : null}
      {!codes && app ? (
        <CredentialForm key="app" credential="code" action="Turn on" onSend={confirm}>
          <SecretCode enrolment={app} />
        </CredentialForm>
      ) : null}
      {!codes && !app ? (
        <CredentialForm key="proof" credential={credential} action={ACTIONS[task]} onSend={prove}>
          <p>{DESCRIPTIONS[task]}</p>
        </CredentialForm>
      ) : null}
    </Dialog>
  );
}

interface CredentialFormProps {
  credential: 'current_password' | 'code' | null;
  action: string;
  children: React.ReactNode;
  onSend(body: { current_password?: string; code?: string }): Promise<void>;
}

function CredentialForm({ credential, action, children, onSend }: CredentialFormProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const input = useFocusOnMount<HTMLInputElement>();
  const { form, field, busy } = useValidatedForm<Record<string, string>>(
    credential === null ? {} : { [credential]: '' },
    {
      schema: async () => {
        const { codeBody, ownerProof } = await import('../../../../session/account-schemas.ts');
        return credential === 'code' ? codeBody : ownerProof;
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
    },
  );
  return (
    <form {...form} className="grid gap-4" noValidate>
      {children}
      {failure === null ? null : <Notice title={failure} />}
      {credential === 'current_password' ? (
        <PasswordField
          {...field('current_password')}
          ref={input}
          label="Current password"
          autoComplete="current-password"
          required
        />
      ) : null}
      {credential === 'code' ? (
        <TextField
          {...field('code')}
          ref={input}
          label="Code"
          hint="The six digits your app shows now."
          autoComplete="one-time-code"
          spellCheck={false}
          required
        />
      ) : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="submit" look="primary" busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}

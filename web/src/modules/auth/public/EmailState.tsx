import type { User } from '@qram/contract/modules/users';
import { useState } from 'react';
import { useApi } from '../../../api-context.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { localDateTime } from '../../../ui/local-time.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { StatusLine } from '../../../ui/StatusLine.tsx';
import classes from './EmailState.module.css';

/** Whether one's own address is confirmed, with the means to have another mail sent. */
export function EmailState({ user }: { user: User }) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const confirmedAt = user.email_verified_at;
  const send = async () => {
    setBusy(true);
    setDone(null);
    setFailure(null);
    try {
      const { sends_mail } = (await api('POST /api/me/email-confirmation')).data;
      if (sends_mail) setDone(`A mail with a link is on its way to ${user.email}.`);
      else setFailure('This site cannot send mails at present.');
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '');
    }
    setBusy(false);
  };
  if (confirmedAt !== null)
    return (
      <p className={classes.line}>
        <Badge tone="good">Email confirmed</Badge>
        <time className={classes.when} dateTime={confirmedAt}>
          {localDateTime(confirmedAt)}
        </time>
      </p>
    );
  return (
    <div className={classes.open}>
      <p className={classes.line}>
        <Badge tone="warn">Email not confirmed</Badge>
        <Button small busy={busy} aria-label="Send the confirmation mail again" onClick={() => void send()}>
          Send again
        </Button>
      </p>
      <p className={classes.hint}>Open the link in the mail that was sent to {user.email}.</p>
      {failure === null ? null : <Notice title="No mail was sent.">{failure}</Notice>}
      <StatusLine>{done}</StatusLine>
    </div>
  );
}

import { Text } from '@mantine/core';
import type { QueuedMail } from '@qram/contract/modules/mail';
import { Time } from '../../../admin/Time.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { kindLabel, MAIL_STATE_LABELS, MAIL_STATE_TONES } from '../mail-labels.ts';
import classes from './mail-panel.module.css';

/** Emails shown at most; those that need attention come first. */
const SHOWN = 5;

interface UnsentMailsProps {
  mails: readonly QueuedMail[];
  busy: boolean;
  onRetry: (id: number) => void;
}

/** Failed emails with the mail server's error. Queued ones are only counted. */
export function UnsentMails({ mails, busy, onRetry }: UnsentMailsProps) {
  const troubled = mails.filter(({ last_error }) => last_error !== null);
  const sorted = [...troubled].sort((one, other) => Number(other.state === 'failed') - Number(one.state === 'failed'));
  if (sorted.length === 0) return null;
  return (
    <ul className={classes.mails} aria-label="Unsent emails">
      {sorted.slice(0, SHOWN).map((mail) => (
        <li key={mail.id} className={classes.mail}>
          <div className={classes.textBlock}>
            <Text span inherit fw={500} c="var(--ink)">
              {mail.subject}
            </Text>
            <Text span inherit fz={13} c="dimmed">
              {kindLabel(mail.kind)} to {mail.recipient ?? 'the site'},{' '}
              {mail.attempts === 1 ? '1 attempt' : `${mail.attempts} attempts`}
              {mail.next_attempt_at ? (
                <>
                  , next <Time at={mail.next_attempt_at} show="time" />
                </>
              ) : null}
            </Text>
            <Text span inherit fz={13} c="var(--bad)">
              {mail.last_error}
            </Text>
          </div>
          <Badge small tone={MAIL_STATE_TONES[mail.state]}>
            {MAIL_STATE_LABELS[mail.state]}
          </Badge>
          {mail.state === 'failed' ? (
            <button
              type="button"
              className={classes.retry}
              aria-label={`Try again: ${mail.subject}`}
              aria-disabled={busy || undefined}
              onClick={() => busy || onRetry(mail.id)}
            >
              Try again
            </button>
          ) : null}
        </li>
      ))}
      {troubled.length > SHOWN ? <li className={classes.more}>and {troubled.length - SHOWN} more</li> : null}
    </ul>
  );
}

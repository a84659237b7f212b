import { Flex, Stack, Text } from '@mantine/core';
import type { QueuedMail } from '@qram/contract/modules/mail/mail';
import actions from '../../../admin/list/table/row-actions.module.css';
import { Time } from '../../../admin/text/Time.tsx';
import panel from '../../../admin/ui/panel.module.css';
import text from '../../../admin/ui/text.module.css';
import { Badge } from '../../../ui/text/Badge.tsx';
import { kindLabel, MAIL_STATE_LABELS, MAIL_STATE_TONES } from './mail-labels.ts';

/** Emails shown at most; those that need attention come first. */
const SHOWN = 5;

interface UnsentMailsProps {
  mails: readonly QueuedMail[];
  busy: boolean;
  onRetry: (id: number) => void;
}

export function UnsentMails({ mails, busy, onRetry }: UnsentMailsProps) {
  const troubled = mails.filter(({ last_error }) => last_error !== null);
  const sorted = [...troubled].sort((one, other) => Number(other.state === 'failed') - Number(one.state === 'failed'));
  if (sorted.length === 0) return null;
  return (
    <div>
      <ul className={panel.ruled} aria-label="Unsent emails">
        {sorted.slice(0, SHOWN).map((mail) => (
          <Flex key={mail.id} component="li" wrap="wrap" align="center" rowGap="xs" columnGap="sm" py="sm" fz="sm">
            <Stack flex="1 1 260px" gap={0} miw={0} className={text.wrap}>
              <Text span fw={500} c="var(--ink)">
                {mail.subject}
              </Text>
              <Text span fz="xs" c="dimmed">
                <span>{`${kindLabel(mail.kind)} to ${mail.recipient ?? 'the site'}, ${mail.attempts === 1 ? '1 attempt' : `${mail.attempts} attempts`}`}</span>
                {mail.next_attempt_at ? (
                  <span>
                    , next <Time at={mail.next_attempt_at} show="time" />
                  </span>
                ) : null}
              </Text>
              <Text span fz="xs" c="var(--bad)">
                {mail.last_error}
              </Text>
            </Stack>
            <Badge small tone={MAIL_STATE_TONES[mail.state]}>
              {MAIL_STATE_LABELS[mail.state]}
            </Badge>
            {mail.state === 'failed' ? (
              <button
                type="button"
                className={actions.outlined}
                aria-label={`Try again: ${mail.subject}`}
                aria-disabled={busy || undefined}
                onClick={() => busy || onRetry(mail.id)}
              >
                Try again
              </button>
            ) : null}
          </Flex>
        ))}
      </ul>
      {troubled.length > SHOWN ? <Text pt="sm" fz="xs" c="dimmed">{`and ${troubled.length - SHOWN} more`}</Text> : null}
    </div>
  );
}

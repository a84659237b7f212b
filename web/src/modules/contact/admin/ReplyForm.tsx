import { Button, Group, Text, Textarea } from '@mantine/core';
import { getHotkeyHandler, useMediaQuery } from '@mantine/hooks';
import { CONTACT_REPLY_LIMITS, type MessageWithReplies } from '@qram/contract/modules/contact/contact';
import { isBlank } from '@qram/contract/values/visible-text';
import { IconArrowBackUp, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { UnsavedDialog } from '../../../admin/record/form/RecordFormDialogs.tsx';
import { useUnsavedGuard } from '../../../admin/record/save/use-unsaved-guard.ts';
import { usePhone } from '../../../admin/ui/use-phone.ts';
import { useApi } from '../../../api/api-context.tsx';
import { mailQueueQuery } from '../../mail/queries.ts';
import { noReplyReason, replyLink } from './message-labels.ts';
import { useReply } from './use-reply.ts';

/** Without a keyboard, and with little room. */
const TOUCH = '(pointer: coarse), (width < 768px)';

interface ReplyFormProps {
  message: MessageWithReplies;
  /** Other actions, before Send. */
  actions: ReactNode;
}

/** Writes a reply that the site sends. Where the site can't send email, it says so and offers the admin's own program. */
export function ReplyForm({ message, actions }: ReplyFormProps) {
  const queue = useQuery(mailQueueQuery(useApi())).data;
  const { text, busy, error, write, send } = useReply(message);
  const { blocker } = useUnsavedGuard(!isBlank(text));
  const touch = useMediaQuery(TOUCH, false, { getInitialValueInEffect: false });
  const phone = usePhone();
  const field = useRef<HTMLTextAreaElement>(null);
  const reason = queue ? noReplyReason(queue) : null;
  const canSend = queue !== undefined && reason === null;
  useEffect(() => {
    if (canSend && !touch) field.current?.focus({ preventScroll: true });
  }, [canSend, touch]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={submit} style={{ flex: '1 1 100%', minWidth: 0 }}>
      {reason === null ? (
        <Textarea
          ref={field}
          label="Reply"
          description={
            canSend ? `${message.user_email} gets it by email.${touch ? '' : ' Ctrl Enter sends it.'}` : null
          }
          autosize
          minRows={touch ? 2 : 3}
          maxRows={10}
          maxLength={CONTACT_REPLY_LIMITS.textMax}
          disabled={!canSend}
          readOnly={busy}
          error={error}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={getHotkeyHandler([['mod+Enter', send]])}
        />
      ) : (
        <Text fz="sm" lh={1.5} c="var(--ink-2)">
          {reason}
        </Text>
      )}
      <Group justify="flex-end" grow={phone} preventGrowOverflow={false} gap="xs" mt="sm">
        {actions}
        {reason === null ? (
          <Button
            type="submit"
            loading={busy}
            disabled={!canSend || isBlank(text)}
            leftSection={<IconSend size={16} stroke={1.8} />}
          >
            Send reply
          </Button>
        ) : (
          <Button component="a" href={replyLink(message)} leftSection={<IconArrowBackUp size={16} stroke={1.8} />}>
            Reply by email
          </Button>
        )}
      </Group>
      <Text span className="visually-hidden" role="status">
        {text.length >= CONTACT_REPLY_LIMITS.textMax ? 'The reply has reached its maximum length.' : ''}
      </Text>
      <UnsavedDialog blocker={blocker} />
    </form>
  );
}

import { Box, Button, Flex, Select, Text } from '@mantine/core';
import { deviceName } from '@qram/contract/modules/auth/device-name';
import {
  type ContactReply,
  MESSAGE_STATES,
  type MessageState,
  type MessageWithReplies,
} from '@qram/contract/modules/contact/contact';
import { mailtoLink } from '@qram/contract/values/mailto-link';
import { IconMailCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useChanged } from '../../../admin/live/live-changes.ts';
import form from '../../../admin/record/form/record-form.module.css';
import { LoadedRecord, ViewDrawer } from '../../../admin/record/form/ViewDrawer.tsx';
import { Time } from '../../../admin/text/Time.tsx';
import { UserName } from '../../../admin/text/UserName.tsx';
import { type Detail, DetailList } from '../../../admin/ui/DetailList.tsx';
import panel from '../../../admin/ui/panel.module.css';
import text from '../../../admin/ui/text.module.css';
import { useApi } from '../../../api/api-context.tsx';
import { MessageDelivery } from './MessageDelivery.tsx';
import { replyLine, STATE_LABELS, senderName } from './message-labels.ts';
import { messageQuery } from './messages-queries.ts';
import { ReplyForm } from './ReplyForm.tsx';
import { useMessageActions } from './use-message-actions.ts';

function ReplyList({ replies }: { replies: readonly ContactReply[] }) {
  if (replies.length === 0) return null;
  return (
    <section aria-labelledby="message-replies">
      <Box component="h3" id="message-replies" mb="sm" fz="md">
        {replies.length === 1 ? 'Reply' : 'Replies'}
      </Box>
      <Flex component="ol" direction="column" gap="sm">
        {replies.map((reply) => (
          <Box key={reply.id} component="li" fz="md" className={panel.box}>
            <Text mb="xs" fz="sm" c="var(--ink-2)" className={text.wrap}>
              {reply.sent_by === null ? null : (
                <span>
                  <UserName name={reply.sent_by} username={reply.sent_by_username} />,{' '}
                </span>
              )}
              <Time at={reply.created_at} show="time" />
            </Text>
            <Text dir="auto" mb="sm" fz="md" className={text.asTyped}>
              {reply.text}
            </Text>
            <Box fz="sm">
              <MessageDelivery delivery={reply.delivery} line={replyLine(reply.delivery)} />
            </Box>
          </Box>
        ))}
      </Flex>
    </section>
  );
}

export function MessageDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  return (
    <ViewDrawer title="Message" size={600} id={id} onClose={onClose}>
      {(shown, closing) => <OpenedMessage key={shown} id={shown} closing={closing} />}
    </ViewDrawer>
  );
}

function OpenedMessage({ id, closing }: { id: number; closing: boolean }) {
  const message = useQuery({ ...messageQuery(useApi(), id), enabled: !closing });
  const { mark } = useMessageActions();
  // Another admin may reply while it is open.
  useChanged(['contact_messages'], () => {
    if (!closing) void message.refetch();
  });
  const opened = useRef(false);
  const state = message.data?.state;
  useEffect(() => {
    if (state === undefined || opened.current) return;
    // Opening marks a message as read, but only once: marked as new again, it stays new.
    opened.current = true;
    if (state === 'new') void mark(id, 'read', { quietly: true });
  }, [state, id, mark]);
  return (
    <LoadedRecord record={message} failed="The message couldn't be loaded.">
      {(found) => <Details message={found} onMark={(state) => void mark(id, state)} />}
    </LoadedRecord>
  );
}

function Details({ message, onMark }: { message: MessageWithReplies; onMark: (state: MessageState) => void }) {
  const { delivery } = message;
  const details: Detail[] = [
    { label: 'From', value: `${senderName(message)}${message.user_id === null ? '' : ', logged in'}` },
    {
      label: 'Email',
      value: (
        <Box component="a" c="var(--accent)" className={text.link} href={mailtoLink(message.user_email)}>
          {message.user_email}
        </Box>
      ),
    },
    { label: 'Received', value: <Time at={message.send_time} show="time" /> },
    { label: 'Delivery', value: <MessageDelivery delivery={delivery} /> },
    {
      label: 'State',
      value: (
        <Select
          maw={180}
          aria-label="State of the message"
          data={MESSAGE_STATES.map((state) => ({ value: state, label: STATE_LABELS[state] }))}
          value={message.state}
          allowDeselect={false}
          onChange={(state) => state && onMark(state as MessageState)}
        />
      ),
    },
    { label: 'IP address', value: message.ip_address },
    { label: 'Browser', value: <span title={message.user_agent}>{deviceName(message.user_agent)}</span> },
  ];
  return (
    <>
      <div className={form.scroll}>
        <Box component="h3" dir="auto" mb="-xs" fz="lg" lts="-0.01em" className={text.wrap}>
          {message.subject}
        </Box>
        <Text
          dir="auto"
          mb="xxs"
          p="md"
          bd="1px solid var(--line)"
          bdrs={10}
          bg="var(--paper)"
          fz="md"
          className={text.asTyped}
        >
          {message.message}
        </Text>
        <ReplyList replies={message.replies} />
        <DetailList details={details} />
      </div>
      <footer className={form.foot}>
        <ReplyForm
          message={message}
          actions={
            message.state === 'answered' ? null : (
              <Button
                variant="default"
                leftSection={<IconMailCheck size={16} stroke={1.8} />}
                onClick={() => onMark('answered')}
              >
                Mark as answered
              </Button>
            )
          }
        />
      </footer>
    </>
  );
}

import { Box, Button, Select, Stack, Text } from '@mantine/core';
import { type ContactMessage, MESSAGE_STATES, type MessageState } from '@qram/contract/modules/contact';
import { IconArrowBackUp, IconMailCheck, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Detail, DetailList } from '../../../admin/form/DetailList.tsx';
import form from '../../../admin/form/record-form.module.css';
import { LoadedRecord, ViewDrawer } from '../../../admin/form/ViewDrawer.tsx';
import { Time } from '../../../admin/Time.tsx';
import text from '../../../admin/ui/text.module.css';
import { useApi } from '../../../api-context.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { useMailRetry } from '../../mail/shared/use-mail-retry.ts';
import {
  DELIVERY_LABELS,
  DELIVERY_TONES,
  deliveryLine,
  replyLink,
  STATE_LABELS,
  senderName,
} from './message-labels.ts';
import { messageQuery } from './messages-queries.ts';
import { useMessageActions } from './use-message-actions.ts';

/** One message with all its details. */
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

function Details({ message, onMark }: { message: ContactMessage; onMark: (state: MessageState) => void }) {
  const { delivery } = message;
  const details: Detail[] = [
    { label: 'From', value: `${senderName(message)}${message.user_id === null ? '' : ', logged in'}` },
    {
      label: 'Email',
      value: (
        <Box component="a" c="var(--accent)" className={text.link} href={`mailto:${message.user_email}`}>
          {message.user_email}
        </Box>
      ),
    },
    { label: 'Received', value: <Time at={message.send_time} show="time" /> },
    { label: 'IP address', value: message.ip_address },
    { label: 'Browser', value: message.user_agent || 'Unknown' },
    { label: 'Delivery', value: <Delivery delivery={delivery} /> },
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
  ];
  return (
    <>
      <div className={form.scroll}>
        <Box component="h3" dir="auto" mb={10} fz={18} lts="-0.01em" className={text.wrap}>
          {message.subject}
        </Box>
        <Text
          dir="auto"
          mb={20}
          p="14px 16px"
          bd="1px solid var(--line)"
          bdrs={10}
          bg="var(--paper)"
          fz={15}
          className={text.asTyped}
        >
          {message.message}
        </Text>
        <DetailList details={details} />
      </div>
      <footer className={form.foot}>
        {message.state === 'answered' ? null : (
          <Button
            variant="default"
            leftSection={<IconMailCheck size={16} stroke={1.8} />}
            onClick={() => onMark('answered')}
          >
            Mark as answered
          </Button>
        )}
        <Button
          component="a"
          href={replyLink(message)}
          leftSection={<IconArrowBackUp size={16} stroke={1.8} />}
          data-autofocus
        >
          Reply by email
        </Button>
      </footer>
    </>
  );
}

function Delivery({ delivery }: Pick<ContactMessage, 'delivery'>) {
  const retry = useMailRetry();
  const mailId = delivery.mail_id;
  const line = deliveryLine(delivery);
  return (
    <Stack align="flex-start" gap={4}>
      <Badge small tone={DELIVERY_TONES[delivery.state]}>
        {DELIVERY_LABELS[delivery.state]}
      </Badge>
      <span>
        {line.text}
        {line.at ? (
          <>
            {' '}
            <Time at={line.at} show="time" />.
          </>
        ) : null}
      </span>
      {delivery.last_error ? (
        <Text span c="var(--bad)">
          {delivery.last_error}
        </Text>
      ) : null}
      {delivery.state === 'failed' && mailId !== null ? (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.8} />}
          loading={retry.isPending}
          onClick={() => retry.mutate([mailId])}
        >
          Try again
        </Button>
      ) : null}
    </Stack>
  );
}

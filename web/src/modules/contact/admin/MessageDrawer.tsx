import { Button, Drawer, Select, Skeleton } from '@mantine/core';
import { type ContactMessage, MESSAGE_STATES, type MessageState } from '@qram/contract/modules/contact';
import { IconArrowBackUp, IconMailCheck, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import drawer from '../../../admin/form/record-drawer.module.css';
import form from '../../../admin/form/record-form.module.css';
import { longDateTime } from '../../../admin/text-format.ts';
import { reasonOf } from '../../../admin/toast.tsx';
import { ErrorState } from '../../../admin/ui/ErrorState.tsx';
import { StateBadge } from '../../../admin/ui/StateBadge.tsx';
import { useApi } from '../../../api-context.tsx';
import { useMailRetry } from '../../mail/admin/use-mail-retry.ts';
import { answerLink, DELIVERY_LABELS, DELIVERY_TONES, deliveryLine, STATE_LABELS } from './message-words.ts';
import classes from './messages.module.css';
import { messageQuery } from './messages-queries.ts';
import { useMessageDeeds } from './use-message-deeds.ts';

/** One message with all that is known of it, beside the list. */
export function MessageDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size={600}
      padding={0}
      title="Message"
      closeButtonProps={{ 'aria-label': 'Close', size: 36 }}
      classNames={{ content: drawer.content, header: drawer.header, body: drawer.body }}
    >
      {id === null ? null : <OpenedMessage key={id} id={id} />}
    </Drawer>
  );
}

function OpenedMessage({ id }: { id: number }) {
  const message = useQuery(messageQuery(useApi(), id));
  const { mark } = useMessageDeeds();
  const opened = useRef(false);
  const state = message.data?.state;
  useEffect(() => {
    if (state === undefined || opened.current) return;
    // A message that was opened is read; marked as new after that, it stays new until it is opened again.
    opened.current = true;
    if (state === 'new') void mark(id, 'read', { quietly: true });
  }, [state, id, mark]);
  if (message.data) return <Details message={message.data} onMark={(state) => void mark(id, state)} />;
  if (message.isError)
    return (
      <ErrorState
        message="The message could not be loaded."
        detail={reasonOf(message.error)}
        onRetry={() => message.refetch()}
        busy={message.isFetching}
      />
    );
  return (
    <div className={form.scroll} role="status" aria-label="Loading">
      <Skeleton h={14} w="40%" />
      <Skeleton h={14} w="65%" />
      <Skeleton h={14} w="52%" />
    </div>
  );
}

function Details({ message, onMark }: { message: ContactMessage; onMark: (state: MessageState) => void }) {
  const { delivery } = message;
  const details: [string, ReactNode][] = [
    ['From', message.user_id === null ? message.user_name : `${message.user_name} (signed in)`],
    [
      'Email',
      <a key="email" className={classes.link} href={`mailto:${message.user_email}`}>
        {message.user_email}
      </a>,
    ],
    ['Received', longDateTime(message.send_time)],
    ['Address', message.ip_address],
    ['Browser', message.user_agent || 'Not named'],
    ['Mail', <Delivery key="mail" delivery={delivery} />],
    [
      'State',
      <Select
        key="state"
        className={classes.state}
        aria-label="State of the message"
        data={MESSAGE_STATES.map((state) => ({ value: state, label: STATE_LABELS[state] }))}
        value={message.state}
        allowDeselect={false}
        onChange={(state) => state && onMark(state as MessageState)}
      />,
    ],
  ];
  return (
    <>
      <div className={form.scroll}>
        <h3 className={classes.heading}>{message.subject}</h3>
        <p className={classes.message}>{message.message}</p>
        <dl className={form.details}>
          {details.map(([label, value]) => (
            <div key={label} className={form.detail}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
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
          href={answerLink(message)}
          leftSection={<IconArrowBackUp size={16} stroke={1.8} />}
          data-autofocus
        >
          Answer by mail
        </Button>
      </footer>
    </>
  );
}

function Delivery({ delivery }: Pick<ContactMessage, 'delivery'>) {
  const retry = useMailRetry();
  const mailId = delivery.mail_id;
  return (
    <div className={classes.delivery}>
      <StateBadge tone={DELIVERY_TONES[delivery.state]}>{DELIVERY_LABELS[delivery.state]}</StateBadge>
      <span>{deliveryLine(delivery)}</span>
      {delivery.last_error ? <span className={classes.reason}>{delivery.last_error}</span> : null}
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
    </div>
  );
}

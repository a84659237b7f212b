import { Box, Button, Group, Menu, Skeleton, Stack, Text } from '@mantine/core';
import type { MailQueue } from '@qram/contract/modules/mail/mail';
import { IconRefresh, IconSend } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Time } from '../../../admin/text/Time.tsx';
import { count } from '../../../admin/text/text-format.ts';
import { findReason } from '../../../admin/theme/toast.tsx';
import { ErrorState } from '../../../admin/ui/ErrorState.tsx';
import panel from '../../../admin/ui/panel.module.css';
import { MAIN_PORTAL } from '../../../admin/ui/ScreenActions.tsx';
import text from '../../../admin/ui/text.module.css';
import { useApi } from '../../../api/api-context.tsx';
import { useAuth } from '../../../session/auth-context.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { mailQueueQuery } from '../queries.ts';
import { deliveryMethodText, MAIL_STATE_LABELS } from './mail-labels.ts';
import classes from './mail-panel.module.css';
import { UnsentMails } from './UnsentMails.tsx';
import { useMailRetry } from './use-mail-retry.ts';

const resultColor = (ok: boolean | undefined) =>
  ok === undefined ? 'var(--ink-2)' : ok ? 'var(--good)' : 'var(--bad)';

type TestRecipient = 'site' | 'me';

function TestMail({ reach, mailbox }: Pick<MailQueue, 'reach' | 'mailbox'>) {
  const api = useApi();
  const { user } = useAuth();
  const test = useMutation({
    mutationFn: async (to: TestRecipient) => (await api('POST /api/mail/tests', { body: { to } })).data,
  });
  const button = {
    variant: 'default',
    leftSection: <IconSend size={16} stroke={1.8} aria-hidden="true" />,
    loading: test.isPending,
    children: 'Send test email',
  };
  return (
    <>
      {reach === 'everyone' ? (
        <Menu position="bottom-start" portalProps={MAIN_PORTAL}>
          <Menu.Target>
            <Button {...button} />
          </Menu.Target>
          <Menu.Dropdown maw="calc(100vw - 32px)" className={text.wrap}>
            <Menu.Item onClick={() => test.mutate('site')}>{`To ${mailbox ?? 'the site'}`}</Menu.Item>
            <Menu.Item onClick={() => test.mutate('me')}>{`To ${user?.email ?? 'yourself'}`}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : (
        <Button {...button} disabled={reach === 'nobody'} onClick={() => test.mutate('site')} />
      )}
      <Text role="status" flex="1 1 220px" fz="sm" c={resultColor(test.data?.ok)} className={text.wrap}>
        {`${test.isPending ? 'Sending the test email…' : ''}${test.data?.ok ? `Test email sent ${test.data.to ? `to ${test.data.to}` : 'through EmailJS'}.` : ''}${test.data && !test.data.ok ? `The test email was refused. ${test.data.reason ?? ''}` : ''}${test.isError ? `The test email couldn't be sent. ${findReason(test.error) ?? ''}` : ''}`}
      </Text>
    </>
  );
}

const SHOWN = ['pending', 'sending', 'sent', 'failed'] as const;
/** Email without a mail server is queued too. */
const countMails = (queue: MailQueue, state: (typeof SHOWN)[number]): number =>
  state === 'pending' ? queue.pending + queue.waiting : queue[state];
const METHOD_LABELS = { smtp: 'SMTP', emailjs: 'EmailJS' } as const;

const BODY = { gap: 14, p: '14px 16px 16px' } as const;

export function MailPanel() {
  const queue = useQuery(mailQueueQuery(useApi()));
  return (
    <section className={panel.panel} aria-labelledby="mail-panel-title">
      <header className={panel.head}>
        <h2 id="mail-panel-title" className={panel.title}>
          Outgoing email
        </h2>
        {queue.data ? (
          <Badge small tone={queue.data.way ? 'good' : 'warn'}>
            {queue.data.way ? METHOD_LABELS[queue.data.way] : 'Not configured'}
          </Badge>
        ) : null}
      </header>
      {queue.data ? <Queue queue={queue.data} /> : null}
      {queue.isPending ? (
        <Stack {...BODY} role="status" aria-label="Loading">
          <Skeleton h={16} w="60%" />
          <Skeleton h={40} />
        </Stack>
      ) : null}
      {queue.isError && !queue.data ? (
        <ErrorState
          message="Outgoing email couldn't be loaded."
          detail={findReason(queue.error)}
          onRetry={() => queue.refetch()}
          busy={queue.isFetching}
        />
      ) : null}
    </section>
  );
}

function Queue({ queue }: { queue: MailQueue }) {
  const retry = useMailRetry();
  return (
    <Stack {...BODY}>
      <Text fz="sm" c="var(--ink-2)">
        <span>{deliveryMethodText(queue)}</span>
        {queue.oldest ? (
          <span>
            {' '}
            The oldest unsent email is from <Time at={queue.oldest} show="time" />.
          </span>
        ) : null}
      </Text>
      <dl className={classes.figures}>
        {SHOWN.map((state) => (
          <Box key={state} p="sm" bd="1px solid var(--line)" bdrs={10} bg="var(--paper)">
            <Text component="dt" fz="xs" c="dimmed">
              {MAIL_STATE_LABELS[state]}
            </Text>
            <Text
              component="dd"
              ml={0}
              fz="lg"
              fw={600}
              lh={1.3}
              c={state === 'failed' && queue.failed > 0 ? 'var(--bad)' : undefined}
              className={text.tabular}
            >
              {count(countMails(queue, state))}
            </Text>
          </Box>
        ))}
      </dl>
      <UnsentMails mails={queue.unsent} busy={retry.isPending} onRetry={(id) => retry.mutate([id])} />
      <Group gap="xs">
        <TestMail reach={queue.reach} mailbox={queue.mailbox} />
        {queue.failed > 1 ? (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} stroke={1.8} />}
            loading={retry.isPending}
            onClick={() => retry.mutate(undefined)}
          >
            {`Retry all ${count(queue.failed)}`}
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}

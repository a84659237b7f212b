import { Button } from '@mantine/core';
import type { MailQueue } from '@qram/contract/modules/mail';
import { IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { reasonOf } from '../../../admin/toast.tsx';
import { useApi } from '../../../api-context.tsx';
import classes from './mail-panel.module.css';

type To = 'site' | 'me';

/** Sends a test mail and says what became of it: that the server took it, or why not. */
export function TestMail({ reach }: Pick<MailQueue, 'reach'>) {
  const api = useApi();
  const test = useMutation({
    mutationFn: async (to: To) => (await api('POST /api/mail/tests', { body: { to } })).data,
  });
  const going = (to: To) => test.isPending && test.variables === to;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSend size={16} stroke={1.8} />}
        loading={going('site')}
        disabled={reach === 'nobody'}
        onClick={() => test.mutate('site')}
      >
        Send test mail
      </Button>
      {reach === 'everyone' ? (
        <Button variant="default" loading={going('me')} onClick={() => test.mutate('me')}>
          Send test mail to me
        </Button>
      ) : null}
      <p className={classes.result} role="status" data-ok={test.data?.ok}>
        {test.isPending ? 'Sending the test mail…' : ''}
        {test.data?.ok ? `The test mail was taken: ${test.data.to ?? 'by EmailJS'}.` : ''}
        {test.data && !test.data.ok ? `The test mail was not taken. ${test.data.reason ?? ''}` : ''}
        {test.isError ? `The test mail could not be sent. ${reasonOf(test.error) ?? ''}` : ''}
      </p>
    </>
  );
}

import { Button, Stack, Text } from '@mantine/core';
import type { ContactMessage } from '@qram/contract/modules/contact/contact';
import { IconRefresh } from '@tabler/icons-react';
import { Time } from '../../../admin/text/Time.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { useMailRetry } from '../../mail/shared/use-mail-retry.ts';
import { DELIVERY_LABELS, DELIVERY_TONES, deliveryLine } from './message-labels.ts';

interface MessageDeliveryProps extends Pick<ContactMessage, 'delivery'> {
  /** State in a sentence, up to the moment that ends it; defaults to that of a message. */
  line?: ReturnType<typeof deliveryLine>;
}

/** Where the email of a message or a reply is, with a retry when it failed. */
export function MessageDelivery({ delivery, line = deliveryLine(delivery) }: MessageDeliveryProps) {
  const retry = useMailRetry();
  const mailId = delivery.mail_id;
  return (
    <Stack align="flex-start" gap="xxs">
      <Badge small tone={DELIVERY_TONES[delivery.state]}>
        {DELIVERY_LABELS[delivery.state]}
      </Badge>
      <span>
        <span>{line.text}</span>
        {line.at ? (
          <span>
            {' '}
            <Time at={line.at} show="time" />.
          </span>
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

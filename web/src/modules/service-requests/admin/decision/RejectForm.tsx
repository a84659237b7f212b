import { Button, Flex, Group, Text, Textarea } from '@mantine/core';
import { REQUEST_LIMITS } from '@qram/contract/modules/buttons/service-plans';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import text from '../../../../admin/ui/text.module.css';
import { accessEnded, requestName } from '../request-labels.ts';

/** Requests listed with their consequence; further ones are only counted. */
const MAX_LISTED = 5;

interface RejectFormProps {
  requests: readonly ServiceRequest[];
  onCancel: () => void;
  onReject: (reason: string) => Promise<void>;
}

/** Confirms a rejection: the access that ends, and an optional reason for the user. */
export function RejectForm({ requests, onCancel, onReject }: RejectFormProps) {
  const [reason, setReason] = useState('');
  const { mutate, isPending: busy } = useMutation({ mutationFn: onReject });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) mutate(reason.trim());
  };
  return (
    <form onSubmit={submit}>
      <Flex component="ul" direction="column" gap="xs" fz="md" lh={1.5} className={text.wrap}>
        {requests.slice(0, MAX_LISTED).map((request) => (
          <li key={request.id}>{`${requestName(request)}: ${accessEnded(request)}`}</li>
        ))}
        {requests.length > MAX_LISTED ? <li>{`and ${requests.length - MAX_LISTED} more`}</li> : null}
      </Flex>
      <Textarea
        mt="md"
        label="Reason (optional)"
        description={
          requests.length === 1
            ? 'The user sees it in their account and in the email.'
            : 'The users see it in their accounts and in the email.'
        }
        autosize
        minRows={2}
        maxRows={6}
        maxLength={REQUEST_LIMITS.reasonMax}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs" mt="xl">
        <Button variant="default" onClick={onCancel} disabled={busy} data-autofocus>
          Cancel
        </Button>
        <Button type="submit" color="red" loading={busy}>
          Reject
        </Button>
      </Group>
      <Text span className="visually-hidden" role="status">
        {reason.length >= REQUEST_LIMITS.reasonMax ? 'The reason has reached its maximum length.' : ''}
      </Text>
    </form>
  );
}

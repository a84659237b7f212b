import { Box, Flex, Text } from '@mantine/core';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import text from '../../../../admin/ui/text.module.css';
import { reapprovalPrice, requestName } from '../request-labels.ts';
import { approvalEffects, splitApprovals } from './approval-effects.ts';

interface ApprovalPromptProps {
  requests: readonly ServiceRequest[];
  /** Another end than the service's; null: none. */
  end?: string | null | undefined;
}

/** The requests to approve with what each approval does, and those that can't be approved, with the reason. */
export function ApprovalPrompt({ requests, end }: ApprovalPromptProps) {
  const { approvable, refused } = splitApprovals(requests);
  const now = new Date();
  return (
    <Box mb="lg">
      <Flex component="ul" direction="column" gap="xs" fz="md" lh={1.5} className={text.wrap}>
        {approvable.map((request) => (
          <li key={request.id}>
            <strong>{requestName(request)}</strong>
            <Text span display="block" fz="sm" c="var(--ink-2)">
              {`${request.status === 'Rejected' ? `${reapprovalPrice(request)} ` : ''}${approvalEffects(request, end === undefined ? (request.approval?.ends_at ?? null) : end, now)}`}
            </Text>
          </li>
        ))}
      </Flex>
      {refused.length > 0 ? (
        <>
          <Text mt="md" mb="xs" fz="sm" fw={600}>
            {approvable.length > 0 ? 'Not approved' : "Can't be approved"}
          </Text>
          <Flex component="ul" direction="column" gap="xs" fz="md" lh={1.5} className={text.wrap}>
            {refused.map(({ request, reason }) => (
              <li key={request.id}>
                <strong>{requestName(request)}</strong>
                <Text span display="block" fz="sm" c="var(--ink-2)">
                  {reason}
                </Text>
              </li>
            ))}
          </Flex>
        </>
      ) : null}
    </Box>
  );
}

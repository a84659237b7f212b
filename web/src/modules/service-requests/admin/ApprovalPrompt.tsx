import { Box, Text } from '@mantine/core';
import type { ServiceRequest } from '@qram/contract/modules/service-requests';
import { approvalEffects, splitApprovals } from './approval-effects.ts';
import { reapprovalPrice, requestName } from './request-labels.ts';
import classes from './requests.module.css';

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
    <Box mb={20}>
      <ul className={classes.ends}>
        {approvable.map((request) => (
          <li key={request.id}>
            <strong>{requestName(request)}</strong>
            <span className={classes.effect}>
              {request.status === 'Rejected' ? `${reapprovalPrice(request)} ` : ''}
              {approvalEffects(request, end === undefined ? (request.approval?.ends_at ?? null) : end, now)}
            </span>
          </li>
        ))}
      </ul>
      {refused.length > 0 ? (
        <>
          <Text inherit mt={16} mb={8} fz={14.5} fw={600}>
            {approvable.length > 0 ? 'Not approved' : "Can't be approved"}
          </Text>
          <ul className={classes.ends}>
            {refused.map(({ request, reason }) => (
              <li key={request.id}>
                <strong>{requestName(request)}</strong>
                <span className={classes.effect}>{reason}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Box>
  );
}

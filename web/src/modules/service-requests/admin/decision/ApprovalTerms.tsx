import { Box, Flex, Text } from '@mantine/core';
import type { RequestDetail } from '@qram/contract/modules/service-requests/service-requests';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Time } from '../../../../admin/text/Time.tsx';
import { capitalize } from '../../../../admin/text/text-format.ts';
import panel from '../../../../admin/ui/panel.module.css';
import text from '../../../../admin/ui/text.module.css';
import { describeOpenings, packageEffect, startsLater } from './approval-effects.ts';
import { EndFields } from './EndFields.tsx';
import { chosenEnd, type EndChoice, serviceEndLabel } from './request-period.ts';

interface ApprovalTermsProps {
  request: RequestDetail;
  end: EndChoice;
  onEnd: (end: EndChoice) => void;
  error: ReactNode;
}

export function ApprovalTerms({ request, end, onEnd, error }: ApprovalTermsProps) {
  const { approval } = request;
  if (approval === null)
    return (
      <Text fz="sm" c="var(--ink-2)">
        {request.approval_problem}
      </Text>
    );
  const opened = describeOpenings(request);
  const later = startsLater(approval, new Date());
  const until = chosenEnd(end, approval.ends_at);
  const effect = packageEffect(approval, until ?? null, new Date());
  return (
    <Flex
      component="section"
      direction="column"
      gap="md"
      bd="1px solid var(--line-strong)"
      fz="md"
      className={`${panel.box} ${text.wrap}`}
      aria-labelledby="approval-terms"
    >
      <Box component="h3" id="approval-terms" fz="md">
        What approving opens
      </Box>
      <Flex component="ul" direction="column" gap="xs">
        {(opened.length === 0
          ? [{ label: `${request.service_title}, which every user may open`, note: '' }]
          : opened
        ).map(({ label, note }) => (
          <Flex key={label} component="li" gap="sm">
            <Flex component="span" flex="none" pt="xxs" c="var(--good)">
              <IconCheck size={17} stroke={2} aria-hidden="true" />
            </Flex>
            <Box component="span" flex={1}>
              {capitalize(label)}
            </Box>
            {note ? (
              <Text span flex="none" fz="sm" c="var(--ink-3)">
                {note}
              </Text>
            ) : null}
          </Flex>
        ))}
      </Flex>
      <EndFields serviceLabel={serviceEndLabel(approval)} value={end} onChange={onEnd} error={error} />
      <Text fz="sm" lh={1.5} c="var(--ink-2)" role="status">
        Starts{' '}
        {later ? (
          <strong>
            <Time at={approval.starts_at} />
          </strong>
        ) : (
          <span>today</span>
        )}
        {until === undefined ? <span>, ends on the day you choose</span> : null}
        {until === null ? <span>, no end date</span> : null}
        {until ? (
          <span>
            , ends{' '}
            <strong>
              <Time at={until} />
            </strong>
          </span>
        ) : null}
        <span>.</span>
      </Text>
      {approval.follows === null ? null : (
        <Text fz="sm" lh={1.5} c="var(--ink-2)">
          <span>{effect}</span>{' '}
          <Box component={Link} to={`/admin/ServicesReq?view=${approval.follows.id}`} c="var(--accent-strong)">
            View that package
          </Box>
        </Text>
      )}
    </Flex>
  );
}

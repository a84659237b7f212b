import { Box, Flex, Text } from '@mantine/core';
import { statusLabel } from '@qram/contract/modules/buttons/service-plans';
import type { RequestStep } from '@qram/contract/modules/service-requests/service-requests';
import type { ReactNode } from 'react';
import { Time } from '../../../admin/text/Time.tsx';
import { UserName } from '../../../admin/text/UserName.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { STATUS_TONES } from '../../users/shared/request-tones.ts';
import classes from './requests.module.css';

export function RequestHistory({ history }: { history: readonly RequestStep[] }) {
  return (
    <section aria-labelledby="request-history">
      <Box component="h3" id="request-history" mb="sm" fz="md">
        History
      </Box>
      <Flex component="ol" direction="column">
        {history.map((step) => (
          <Step key={`${step.at}${step.kind}${step.to}`} step={step} />
        ))}
      </Flex>
    </section>
  );
}

const LABELS = { end: 'End', cancellation: 'Canceled' } as const;

function Step({ step }: { step: RequestStep }) {
  return (
    <li className={classes.step}>
      <Badge small tone={step.kind === 'status' ? STATUS_TONES[step.to] : 'quiet'}>
        {step.kind === 'status' ? statusLabel(step.to) : LABELS[step.kind]}
      </Badge>
      <div>
        <StepText step={step} />
        <Text span c="var(--ink-2)">
          <Time at={step.at} show="time" />
          {step.name ? (
            <span>
              {' '}
              by <UserName name={step.name} username={step.username} />
            </span>
          ) : null}
        </Text>
      </div>
    </li>
  );
}

/** The effect of the step on the end of the package, on its own line. */
function StepText({ step: { kind, to, ends_at } }: { step: RequestStep }) {
  if (kind === 'status' && (to !== 'Approved' || ends_at === null)) return null;
  const until = ends_at === null ? null : <Time at={ends_at} />;
  return <div>{formatStep(kind, until)}</div>;
}

function formatStep(kind: RequestStep['kind'], until: ReactNode): ReactNode {
  if (kind === 'status') return <span>Until {until}</span>;
  if (kind === 'end')
    return until === null ? <span>The end date was removed</span> : <span>The end was moved to {until}</span>;
  return until === null ? (
    <span>The user canceled the package</span>
  ) : (
    <span>The user canceled the package; access until {until}</span>
  );
}

import { Text } from '@mantine/core';
import type { RequestWithHistory } from '@qram/contract/modules/service-requests';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Time } from '../../../admin/Time.tsx';
import { packageEffect, startsLater } from './approval-effects.ts';
import { EndFields } from './EndFields.tsx';
import { openings, untilLabel } from './request-labels.ts';
import { chosenEnd, type EndChoice, serviceEndLabel } from './request-period.ts';
import classes from './requests.module.css';

interface ApprovalTermsProps {
  request: RequestWithHistory;
  end: EndChoice;
  onEnd: (end: EndChoice) => void;
  error: ReactNode;
}

/** What an approval opens, from when to when, with a choice of the end. */
export function ApprovalTerms({ request, end, onEnd, error }: ApprovalTermsProps) {
  const { approval } = request;
  if (approval === null)
    return (
      <Text inherit fz={14.5} c="var(--ink-2)">
        {request.approval_problem}
      </Text>
    );
  const opened = openings(request);
  const later = startsLater(approval, new Date());
  const until = chosenEnd(end, approval.ends_at);
  const effect = packageEffect(approval, until ?? null, new Date());
  return (
    <section className={classes.box} aria-labelledby="approval-terms">
      <h3 id="approval-terms" className={classes.boxTitle}>
        What approving opens
      </h3>
      <ul className={classes.opened}>
        {(opened.length === 0 ? [`${request.service_title}, which every user may open`] : opened).map((item) => (
          <li key={item}>
            <IconCheck size={17} stroke={2} aria-hidden="true" />
            <span>{capitalize(item)}</span>
          </li>
        ))}
      </ul>
      <EndFields serviceLabel={serviceEndLabel(approval)} value={end} onChange={onEnd} error={error} />
      <Text inherit fz={14} lh={1.5} c="var(--ink-2)" role="status">
        Open from{' '}
        {later ? (
          <strong>
            <Time at={approval.starts_at} />
          </strong>
        ) : (
          'today'
        )}{' '}
        {until === undefined ? '' : <strong>{untilLabel(until)}</strong>}
        {until === undefined ? 'until the day you choose' : ''}.
      </Text>
      {approval.follows === null ? null : (
        <Text inherit fz={14} lh={1.5} c="var(--ink-2)">
          {effect} <Link to={`/admin/ServicesReq?view=${approval.follows.id}`}>View that package</Link>
        </Text>
      )}
    </section>
  );
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

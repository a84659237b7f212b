import { Button, Group, Text } from '@mantine/core';
import type { RequestStep, RequestWithHistory } from '@qram/contract/modules/service-requests';
import { DECISIONS, PLANS } from '@qram/contract/service-plans';
import { useQuery } from '@tanstack/react-query';
import { DetailList } from '../../../admin/form/DetailList.tsx';
import form from '../../../admin/form/record-form.module.css';
import { LoadedRecord, ViewDrawer } from '../../../admin/form/ViewDrawer.tsx';
import { Time } from '../../../admin/Time.tsx';
import { useApi } from '../../../api-context.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { dollars } from '../../../ui/dollars.ts';
import { accessEnded, accessOpened, STATUS_TONES } from './request-labels.ts';
import classes from './requests.module.css';
import { requestQuery } from './requests-queries.ts';
import { useRequestActions } from './use-request-actions.tsx';

/** One request with its history. */
export function RequestDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  return (
    <ViewDrawer title="Service request" size={520} id={id} onClose={onClose}>
      {(shown, closing) => <OpenedRequest id={shown} closing={closing} />}
    </ViewDrawer>
  );
}

function OpenedRequest({ id, closing }: { id: number; closing: boolean }) {
  const request = useQuery({ ...requestQuery(useApi(), id), enabled: !closing });
  return (
    <LoadedRecord record={request} failed="The request couldn't be loaded.">
      {(found) => <Details request={found} />}
    </LoadedRecord>
  );
}

function Details({ request }: { request: RequestWithHistory }) {
  const { user } = request;
  const plan = PLANS.find(({ isMonthly }) => isMonthly === request.is_monthly) ?? PLANS[0];
  const details = [
    {
      label: 'User',
      value: `${user.name} (${user.username})${user.standing === 'active' ? '' : `, ${user.standing}`}`,
    },
    { label: 'Service', value: request.service_title },
    { label: 'Plan', value: plan.option },
    { label: 'Agreed price', value: `${dollars(request.price)} / ${plan.per}` },
    { label: 'Requested', value: <Time at={request.created_at} show="time" /> },
    { label: 'Accepted terms', value: request.terms_version_id === null ? '' : `Version ${request.terms_version_id}` },
    {
      label: 'Message',
      value: request.message === null ? '' : <span className={classes.text}>{request.message}</span>,
    },
    { label: 'Status', value: request.status },
    ...(request.reason ? [{ label: 'Reason', value: <span className={classes.text}>{request.reason}</span> }] : []),
  ];
  return (
    <>
      <div className={form.scroll}>
        <DetailList details={details} />
        <section aria-labelledby="request-history">
          <h3 id="request-history" className={classes.historyTitle}>
            History
          </h3>
          <ol className={classes.history}>
            {request.history.map((transition) => (
              <Transition key={`${transition.at}${transition.to}`} transition={transition} />
            ))}
          </ol>
        </section>
      </div>
      <DecisionFooter request={request} />
    </>
  );
}

/** What the request's one fitting decision does, and its button; a pending request can also be declined. */
function DecisionFooter({ request }: { request: RequestWithHistory }) {
  const { busy, decide } = useRequestActions(() => undefined);
  const decision = DECISIONS[request.status];
  if (!decision) return null;
  const approves = decision.to === 'Approved';
  return (
    <footer className={`${form.foot} ${classes.decisionFoot}`}>
      <Text inherit fz={14} lh={1.45} c="var(--ink-2)">
        {approves ? `${decision.action} opens ${accessOpened(request)}.` : accessEnded(request)}
      </Text>
      <Group justify="flex-end" gap={8}>
        {request.status === 'Pending' ? (
          <Button variant="default" disabled={busy !== null} onClick={() => decide('reject', request)}>
            Decline
          </Button>
        ) : null}
        <Button
          color={approves ? undefined : 'red'}
          loading={busy !== null}
          onClick={() => decide(approves ? 'approve' : 'reject', request)}
        >
          {decision.action}
        </Button>
      </Group>
    </footer>
  );
}

function Transition({ transition }: { transition: RequestStep }) {
  return (
    <li className={classes.step}>
      <Badge small tone={STATUS_TONES[transition.to]}>
        {transition.to}
      </Badge>
      <Text span inherit c="var(--ink-2)">
        <Time at={transition.at} show="time" />
        {transition.name ? ` by ${transition.name}` : ''}
      </Text>
    </li>
  );
}

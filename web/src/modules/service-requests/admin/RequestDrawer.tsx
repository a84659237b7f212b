import { Button, Group, Text } from '@mantine/core';
import type { RequestWithHistory } from '@qram/contract/modules/service-requests';
import { buildPlan, DECISIONS, statusLabel } from '@qram/contract/service-plans';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Detail, DetailList } from '../../../admin/form/DetailList.tsx';
import form from '../../../admin/form/record-form.module.css';
import { LoadedRecord, ViewDrawer } from '../../../admin/form/ViewDrawer.tsx';
import { Time } from '../../../admin/Time.tsx';
import { userLabel } from '../../../admin/text-format.ts';
import { useApi } from '../../../api-context.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { dollars } from '../../../ui/dollars.ts';
import { ApprovalTerms } from './ApprovalTerms.tsx';
import { PackagePeriod } from './PackagePeriod.tsx';
import { RequestHistory } from './RequestHistory.tsx';
import { accessEnded, type RequestDecision, STATUS_TONES } from './request-labels.ts';
import { chosenEnd, type EndChoice } from './request-period.ts';
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
      {(found) => <Details key={found.id} request={found} />}
    </LoadedRecord>
  );
}

function Details({ request }: { request: RequestWithHistory }) {
  const { busy, rowResults, decide, moveEnd } = useRequestActions();
  const [end, setEnd] = useState<EndChoice>({ kind: 'service', day: '' });
  const result = rowResults.get(request.id);
  const wrong = result && !result.ok ? result.text : null;
  const approves = DECISIONS[request.status]?.to === 'Approved';
  const chosen = chosenEnd(end, request.approval?.ends_at ?? null);
  return (
    <>
      <div className={form.scroll}>
        <DetailList details={getDetails(request)} />
        {approves ? (
          <ApprovalTerms
            request={request}
            end={end}
            onEnd={setEnd}
            error={end.kind === 'day' && end.day !== '' && chosen === undefined ? 'Choose a date.' : null}
          />
        ) : null}
        <PackagePeriod request={request} busy={busy !== null} onMove={(next) => moveEnd(request, next)} />
        <RequestHistory history={request.history} />
      </div>
      <DecisionFooter
        request={request}
        busy={busy !== null}
        wrong={wrong}
        blocked={approves && chosen === undefined}
        onDecide={(action) => decide(action, request, end.kind === 'service' ? undefined : chosen)}
      />
    </>
  );
}

function getDetails(request: RequestWithHistory): Detail[] {
  const { user } = request;
  const plan = buildPlan(request.is_monthly);
  const standing = user.standing === 'active' ? '' : `, ${user.standing}`;
  return [
    {
      label: 'User',
      value: (
        <>
          <Link to={`/admin/users?view=${user.id}`}>{userLabel(user)}</Link>
          {standing}
        </>
      ),
    },
    ...(user.gets_email
      ? []
      : [
          {
            label: 'Email',
            value: 'Address not confirmed, so no email is sent. The user sees the decision in their account.',
          },
        ]),
    { label: 'Service', value: request.service_title },
    { label: 'Plan', value: plan.option },
    { label: 'Agreed price', value: `${dollars(request.price)} / ${plan.per}` },
    { label: 'Requested', value: <Time at={request.created_at} show="time" /> },
    { label: 'Accepted terms', value: request.terms_version_id === null ? '' : `Version ${request.terms_version_id}` },
    {
      label: 'Message',
      value: request.message ?? '',
    },
    {
      label: 'Status',
      value: (
        <Badge small tone={STATUS_TONES[request.status]}>
          {statusLabel(request.status)}
        </Badge>
      ),
    },
    ...(request.reason ? [{ label: 'Reason', value: request.reason }] : []),
  ];
}

interface DecisionFooterProps {
  request: RequestWithHistory;
  busy: boolean;
  /** Why the last decision wasn't made. */
  wrong: string | null;
  /** The end isn't chosen yet. */
  blocked: boolean;
  onDecide: (action: RequestDecision) => void;
}

/** The request's one fitting decision and what a rejection ends; a pending request can also be rejected. */
function DecisionFooter({ request, busy, wrong, blocked, onDecide }: DecisionFooterProps) {
  const decision = DECISIONS[request.status];
  if (!decision) return null;
  const approves = decision.to === 'Approved';
  return (
    <footer className={`${form.foot} ${classes.decisionFoot}`}>
      {approves ? null : (
        <Text fz={14} lh={1.45} c="var(--ink-2)">
          {accessEnded(request)}.
        </Text>
      )}
      <Text fz={14} lh={1.45} c="var(--bad)" role="alert" className={classes.wrong}>
        {wrong}
      </Text>
      <Group justify="flex-end" gap={8}>
        {request.status === 'Pending' ? (
          <Button variant="default" disabled={busy} onClick={() => onDecide('reject')}>
            Reject
          </Button>
        ) : null}
        <Button
          color={approves ? undefined : 'red'}
          loading={busy}
          disabled={blocked}
          onClick={() => onDecide(approves ? 'approve' : 'reject')}
        >
          {decision.action}
        </Button>
      </Group>
    </footer>
  );
}

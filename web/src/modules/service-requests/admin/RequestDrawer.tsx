import { Anchor, Box, Button, Flex, Group, Text, Textarea } from '@mantine/core';
import { findPlan, planLabel } from '@qram/contract/modules/buttons/payment-plans';
import { DECISIONS, REQUEST_LIMITS, statusLabel } from '@qram/contract/modules/buttons/service-plans';
import type { RequestDetail } from '@qram/contract/modules/service-requests/service-requests';
import { dollars } from '@qram/contract/values/dollars';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { trashPath } from '../../../admin/declaration/admin-screens.ts';
import form from '../../../admin/record/form/record-form.module.css';
import { LoadedRecord, ViewDrawer } from '../../../admin/record/form/ViewDrawer.tsx';
import { Time } from '../../../admin/text/Time.tsx';
import { userLabel } from '../../../admin/text/text-format.ts';
import panel from '../../../admin/ui/panel.module.css';
import text from '../../../admin/ui/text.module.css';
import { useApi } from '../../../api/api-context.tsx';
import { Avatar } from '../../../ui/text/Avatar.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { STATUS_TONES } from '../../users/shared/request-tones.ts';
import { ApprovalTerms } from './decision/ApprovalTerms.tsx';
import { PackagePeriod } from './decision/PackagePeriod.tsx';
import { chosenEnd, type EndChoice } from './decision/request-period.ts';
import { RequestHistory } from './RequestHistory.tsx';
import { RequestPlaceControls } from './RequestPlaceControls.tsx';
import { accessEnded } from './request-labels.ts';
import classes from './requests.module.css';
import { requestQuery } from './requests-queries.ts';
import { useRequestActions } from './use-request-actions.tsx';
import type { RequestPlace } from './use-request-place.ts';

interface RequestDrawerProps {
  id: number | null;
  /** Null if the list doesn't have the request. */
  place: RequestPlace | null;
  onClose: () => void;
}

export function RequestDrawer({ id, place, onClose }: RequestDrawerProps) {
  // Keeps an unfinished reason while the admin looks at other requests.
  const [reasons, setReasons] = useState<Readonly<Record<number, string>>>({});
  return (
    <ViewDrawer title={(shown) => <RequestTitle id={shown} />} size={520} id={id} onClose={onClose}>
      {(shown, closing) => (
        <>
          {place ? <RequestPlaceControls place={place} /> : null}
          <OpenedRequest
            id={shown}
            closing={closing}
            reason={reasons[shown] ?? ''}
            onReason={(reason) => setReasons((before) => ({ ...before, [shown]: reason }))}
          />
        </>
      )}
    </ViewDrawer>
  );
}

function RequestTitle({ id }: { id: number }) {
  const { data: request } = useQuery({ ...requestQuery(useApi(), id), enabled: false });
  return (
    <>
      <span className={classes.eyebrow} data-eyebrow>
        {`Request ${id} `}
      </span>
      <span className={classes.heading}>
        <span>{request ? `${request.service_title}, ${planLabel(request.is_monthly)} ` : 'Service request'}</span>
        {request ? (
          <Badge small tone={STATUS_TONES[request.status]}>
            {statusLabel(request.status)}
          </Badge>
        ) : null}
      </span>
    </>
  );
}

interface ReasonProps {
  reason: string;
  onReason: (reason: string) => void;
}

function OpenedRequest({ id, closing, ...reason }: ReasonProps & { id: number; closing: boolean }) {
  const request = useQuery({ ...requestQuery(useApi(), id), enabled: !closing });
  return (
    <LoadedRecord record={request} failed="The request couldn't be loaded.">
      {(found) => <Details key={found.id} request={found} {...reason} />}
    </LoadedRecord>
  );
}

function Details({ request, reason, onReason }: ReasonProps & { request: RequestDetail }) {
  const { busy, rowResults, decide, reject, moveEnd } = useRequestActions();
  const [end, setEnd] = useState<EndChoice>({ kind: 'service', day: '' });
  const result = rowResults.get(request.id);
  const wrong = result && !result.ok ? result.text : null;
  const approves = DECISIONS[request.status]?.to === 'Approved';
  const chosen = chosenEnd(end, request.approval?.ends_at ?? null);
  return (
    <>
      <div className={form.scroll}>
        <RequestUser request={request} />
        {request.message ? (
          <Box fz="md" lh={1.5} py="sm" px="md" className={`${panel.box} ${classes.message}`}>
            <Text span display="block" fz="xs" c="var(--ink-3)">
              Message
            </Text>
            <span>{request.message}</span>
          </Box>
        ) : null}
        {request.service_deleted ? (
          <Text fz="sm" lh={1.45} c="var(--ink-2)">
            This service is in the trash, so nobody can request it. Packages of it go on.{' '}
            <Anchor component={Link} to={trashPath('buttons')} inherit>
              Open trash
            </Anchor>
          </Text>
        ) : null}
        <RequestTerms request={request} />
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
        reason={reason}
        onReason={onReason}
        onApprove={() => decide('approve', request, end.kind === 'service' ? undefined : chosen)}
        onReject={async () => {
          if ((await reject(request, reason.trim())) === null) onReason('');
        }}
      />
    </>
  );
}

function RequestUser({ request: { user } }: { request: RequestDetail }) {
  return (
    <section aria-label="User">
      <Flex align="center" gap="sm">
        <Avatar name={user.name} src={null} />
        <Box flex={1} miw={0} className={text.wrap}>
          <Text fz="md" fw={600} lh={1.4}>
            <span>{user.name}</span>
            {user.standing === 'active' ? null : (
              <Text span ml="xs" fw={400} c="var(--bad)">
                {user.standing}
              </Text>
            )}
          </Text>
          <Text fz="sm" lh={1.4} c="dimmed">
            {user.username}
          </Text>
        </Box>
        <Link
          to={`/admin/users?view=${user.id}`}
          className={classes.openUser}
          aria-label={`Open user ${userLabel(user)}`}
        >
          Open user
        </Link>
      </Flex>
      {user.gets_email ? null : (
        <Text mt="sm" fz="sm" lh={1.45} c="var(--ink-2)">
          Address not confirmed, so no email is sent. The user sees the decision in their account.
        </Text>
      )}
    </section>
  );
}

function RequestTerms({ request }: { request: RequestDetail }) {
  return (
    <Box component="dl" fz="md" lh={1.5} className={panel.details}>
      <dt>Agreed price</dt>
      <dd>
        <strong>{dollars(request.price)}</strong>
        <span>{` / ${findPlan(request.is_monthly).per}`}</span>
      </dd>
      <dt>Requested</dt>
      <dd>
        <Time at={request.created_at} show="time" />
      </dd>
      <dt>Accepted terms</dt>
      <dd>{request.terms_version_id === null ? 'Not yet' : `Version ${request.terms_version_id}`}</dd>
      {request.reason ? (
        <>
          <dt>Reason</dt>
          <dd>{request.reason}</dd>
        </>
      ) : null}
    </Box>
  );
}

interface DecisionFooterProps extends ReasonProps {
  request: RequestDetail;
  busy: boolean;
  /** Why the last decision wasn't made. */
  wrong: string | null;
  /** The end isn't chosen yet. */
  blocked: boolean;
  onApprove: () => void;
  onReject: () => void;
}

/** The request's one fitting decision and what a rejection ends; a pending request can also be rejected. */
function DecisionFooter(props: DecisionFooterProps) {
  const { request, busy, wrong, blocked, reason, onReason, onApprove, onReject } = props;
  const decision = DECISIONS[request.status];
  if (!decision) return null;
  const approves = decision.to === 'Approved';
  return (
    <footer className={`${form.foot} ${classes.decisionFoot}`}>
      {approves ? null : (
        <Text fz="sm" lh={1.45} c="var(--ink-2)">
          {accessEnded(request)}
        </Text>
      )}
      <Text fz="sm" lh={1.45} c="var(--bad)" role="alert" className={classes.wrong}>
        {wrong}
      </Text>
      {request.status === 'Rejected' ? null : (
        <Textarea
          label="Reason for rejecting (optional)"
          placeholder={`${request.user.name} will see it`}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={REQUEST_LIMITS.reasonMax}
          value={reason}
          onChange={(event) => onReason(event.currentTarget.value)}
        />
      )}
      <Group gap="xs">
        {request.status === 'Pending' ? (
          <Button variant="default" c="var(--bad)" disabled={busy} onClick={onReject}>
            Reject
          </Button>
        ) : null}
        <Button
          color={approves ? undefined : 'red'}
          loading={busy}
          disabled={blocked}
          onClick={approves ? onApprove : onReject}
        >
          {decision.action}
        </Button>
      </Group>
    </footer>
  );
}

import { Text } from '@mantine/core';
import { planLabel } from '@qram/contract/modules/buttons/payment-plans';
import { DECISIONS, serviceLabel, statusLabel } from '@qram/contract/modules/buttons/service-plans';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { dollars } from '@qram/contract/values/dollars';
import { IconEye, IconTrash, IconUser, IconX } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { RowAction } from '../../../admin/declaration/record-types.ts';
import { RowCheckbox } from '../../../admin/list/selection/RowCheckbox.tsx';
import table from '../../../admin/list/table/collection-table.module.css';
import { RowMenu } from '../../../admin/list/table/RowActions.tsx';
import { RowTitle } from '../../../admin/list/table/RowTitle.tsx';
import actions from '../../../admin/list/table/row-actions.module.css';
import { keyedRow, useRowTabIndex } from '../../../admin/list/table/row-keys.tsx';
import { Time } from '../../../admin/text/Time.tsx';
import { userLabel } from '../../../admin/text/text-format.ts';
import { OrDash } from '../../../admin/ui/OrDash.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { utcDateTime } from '../../../ui/text/dates.ts';
import { STATUS_TONES } from '../../users/shared/request-tones.ts';
import { endLabel } from './decision/request-period.ts';
import { type RequestDecision, requestName } from './request-labels.ts';
import classes from './requests.module.css';
import type { RowResult } from './use-request-actions.tsx';

/** End of a request's package in the list. */
function PackageEnd({ request }: { request: ServiceRequest }) {
  const label = endLabel(request, new Date());
  if (label === null) return <OrDash value={null} />;
  const { text, note, soon } = label;
  const { ends_at } = request;
  return (
    <>
      <Text span c={soon ? 'var(--warn)' : undefined} fw={soon ? 600 : undefined}>
        {ends_at === null ? (
          text
        ) : (
          <time dateTime={ends_at} title={utcDateTime(ends_at)}>
            {text}
          </time>
        )}
      </Text>
      {note ? <span className={classes.second}>{note}</span> : null}
    </>
  );
}

interface RequestRowProps {
  request: ServiceRequest;
  /** The status isn't that of the list's tab. */
  hasStatus: boolean;
  /** A decision has moved it out of the tab; it stays in its place for a while. */
  isMoved: boolean;
  narrow: boolean;
  selected: boolean;
  busy: boolean;
  result: RowResult | undefined;
  onSelect: (range: boolean) => void;
  onView: () => void;
  onDecide: (action: RequestDecision) => void;
  onDelete: () => void;
}

/** One request with the actions that its status allows (requirements: Service requests). */
export function RequestRow(props: RequestRowProps) {
  const { request, hasStatus, isMoved, narrow, selected, busy, result, onSelect, onView, onDecide, onDelete } = props;
  const name = requestName(request);
  const badge = (
    <Badge small tone={STATUS_TONES[request.status]}>
      {statusLabel(request.status)}
    </Badge>
  );
  const packaged = (
    <>
      <span title={request.service_title}>{serviceLabel(request)}</span>
      <span className={classes.second}>{`${planLabel(request.is_monthly)}, ${dollars(request.price)}`}</span>
    </>
  );
  const created = <Time at={request.created_at} show="day" />;
  const ends = <PackageEnd request={request} />;
  const decision = <Decision request={request} name={name} busy={busy} onDecide={onDecide} />;
  const navigate = useNavigate();
  const menu: RowAction[] = [
    { label: 'View', icon: IconEye, act: onView },
    { label: 'Open user', icon: IconUser, act: () => navigate(`/admin/users?view=${request.user_id}`) },
    ...(request.status === 'Pending'
      ? [{ label: 'Reject…', icon: IconX, bad: true, act: () => onDecide('reject') }]
      : []),
    { label: 'Delete', icon: IconTrash, bad: true, act: onDelete },
  ];
  return (
    <tr {...keyedRow(request.id)} className={table.row} data-selected={selected || undefined}>
      <td className={table.check}>
        <RowCheckbox name={name} selected={selected} onSelect={onSelect} />
      </td>
      <td className={table.title}>
        <div className={table.titleText}>
          <RowTitle title={userLabel(request.user)} onOpen={onView}>
            {request.user.name}
          </RowTitle>
          <UserNote standing={request.user.standing} />
          {isMoved ? <> {badge}</> : null}
        </div>
        {narrow ? (
          <span className={classes.second}>
            {hasStatus ? <>{badge} </> : null}
            {`${serviceLabel(request)} · ${planLabel(request.is_monthly)} · ${dollars(request.price)}`}
          </span>
        ) : (
          <span className={classes.second}>{request.user.username}</span>
        )}
        {result ? (
          <Text
            mt={2}
            fz="xs"
            fw={400}
            lh={1.4}
            c={result.ok ? 'var(--good)' : 'var(--bad)'}
            style={{ whiteSpace: 'normal' }}
          >
            {result.text}
          </Text>
        ) : null}
      </td>
      {narrow ? null : (
        <>
          <td>{packaged}</td>
          <td>{created}</td>
          <td>{ends}</td>
          {hasStatus ? <td>{badge}</td> : null}
        </>
      )}
      <td className={table.actionsCell} style={narrow ? { verticalAlign: 'middle' } : undefined}>
        <div className={actions.actions}>
          {decision}
          <RowMenu label={`Actions for ${name}`} actions={menu} />
        </div>
      </td>
    </tr>
  );
}

function UserNote({ standing }: Pick<ServiceRequest['user'], 'standing'>) {
  return standing === 'active' ? null : (
    <Text span ml="xs" fz="xs" fw={400} c="var(--bad)">
      {standing}
    </Text>
  );
}

interface DecisionProps {
  request: ServiceRequest;
  name: string;
  busy: boolean;
  onDecide: (action: RequestDecision) => void;
}

function Decision({ request, name, busy, onDecide }: DecisionProps) {
  // The decision puts another action under the pointer, which takes no press until the pointer has left.
  const [pressed, setPressed] = useState(false);
  const tabIndex = useRowTabIndex();
  const decision = DECISIONS[request.status];
  if (!decision) return null;
  const waits = busy || pressed;
  const press = (event: MouseEvent) => {
    if (waits) return;
    // A key press has no click count.
    setPressed(event.detail > 0);
    onDecide(decision.to === 'Approved' ? 'approve' : 'reject');
  };
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className={`${actions.outlined} ${classes.decision}`}
      aria-label={`${decision.action} ${name}`}
      aria-busy={busy || undefined}
      aria-disabled={waits || undefined}
      onPointerLeave={() => setPressed(false)}
      onClick={press}
    >
      {decision.action}
    </button>
  );
}

import { Button, Skeleton, Text } from '@mantine/core';
import { planLabel, serviceLabel, statusLabel } from '@qram/contract/service-plans';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useHeldRows } from '../../../admin/collection/use-held-rows.ts';
import { count } from '../../../admin/text-format.ts';
import { reasonOf } from '../../../admin/toast.tsx';
import { ErrorState } from '../../../admin/ui/ErrorState.tsx';
import panel from '../../../admin/ui/panel.module.css';
import { useApi } from '../../../api-context.tsx';
import { requestName } from '../../service-requests/admin/request-labels.ts';
import { NO_FILTERS, type RequestsAddress } from '../../service-requests/admin/requests-address.ts';
import { requestsQuery } from '../../service-requests/admin/requests-queries.ts';
import { useRequestActions } from '../../service-requests/admin/use-request-actions.tsx';
import classes from './pending-requests.module.css';

const SHOWN = 4;
/** Oldest pending requests first. */
const LONGEST_WAITING: RequestsAddress = {
  ...NO_FILTERS,
  status: 'Pending',
  page: 1,
  perPage: SHOWN,
  sort: 'created_at',
  search: '',
  open: null,
};

/** The oldest pending requests, each with an Approve button. */
export function PendingRequestsPanel() {
  const query = requestsQuery(useApi(), LONGEST_WAITING);
  const { list, frame, held } = useHeldRows(useQuery(query), JSON.stringify(query.queryKey));
  const { busy, decide } = useRequestActions({ held });
  return (
    <section ref={frame} className={panel.panel} aria-labelledby="waiting-requests-title" aria-busy={list.isPending}>
      <div className={panel.head}>
        <h2 className={panel.title} id="waiting-requests-title">
          Pending requests
        </h2>
        {list.data && list.data.total > SHOWN ? (
          <Link to="/admin/ServicesReq?status=pending" className={classes.all}>{`All ${count(list.data.total)}`}</Link>
        ) : null}
      </div>
      {list.error && !list.data ? (
        <ErrorState
          message="The requests couldn't be loaded."
          detail={reasonOf(list.error)}
          onRetry={() => list.refetch()}
          busy={list.isFetching}
        />
      ) : null}
      {list.data?.total === 0 ? (
        <Text inherit p="40px 16px" fz={14.5} c="dimmed" ta="center">
          No pending requests
        </Text>
      ) : null}
      <ul className={classes.list}>
        {list.data?.rows.map((request) => (
          <li key={request.id} className={classes.row}>
            <div className={classes.textBlock}>
              <Link to={`/admin/ServicesReq?view=${request.id}`} className={classes.name}>
                {request.user.name}
              </Link>
              <Text span inherit fz={13} c="dimmed">
                {`${request.user.username} · ${serviceLabel(request.service_id)} · ${planLabel(request.is_monthly)}`}
              </Text>
            </div>
            {/* The same element before and after, so that it keeps the focus. */}
            <Button
              variant="default"
              aria-busy={busy === request.id || undefined}
              aria-disabled={busy === request.id || request.status !== 'Pending' || undefined}
              className={request.status === 'Pending' ? undefined : classes.decided}
              onClick={() => {
                if (busy === null && request.status === 'Pending') decide('approve', request);
              }}
              aria-label={`${request.status === 'Pending' ? 'Approve' : statusLabel(request.status)} ${requestName(request)}`}
            >
              {request.status === 'Pending' ? 'Approve' : statusLabel(request.status)}
            </Button>
          </li>
        ))}
        {list.isPending ? <RowsSkeleton /> : null}
      </ul>
    </section>
  );
}

function RowsSkeleton() {
  return [1, 2, 3].map((row) => (
    <li key={row} className={classes.row}>
      <Skeleton h={14} w="60%" my={12} />
    </li>
  ));
}

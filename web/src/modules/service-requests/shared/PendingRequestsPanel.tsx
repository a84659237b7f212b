import { Button, Center, Flex, Skeleton, Stack, Text } from '@mantine/core';
import { planLabel, serviceLabel, statusLabel } from '@qram/contract/modules/buttons/service-plans';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useHeldRows } from '../../../admin/list/table/use-held-rows.ts';
import { count, userLabel } from '../../../admin/text/text-format.ts';
import { findReason } from '../../../admin/theme/toast.tsx';
import { ErrorState } from '../../../admin/ui/ErrorState.tsx';
import panel from '../../../admin/ui/panel.module.css';
import text from '../../../admin/ui/text.module.css';
import { useApi } from '../../../api/api-context.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { requestName } from '../admin/request-labels.ts';
import { requestsQuery } from '../admin/requests-queries.ts';
import { NO_FILTERS, type RequestsUrlState } from '../admin/requests-url.ts';
import { useRequestActions } from '../admin/use-request-actions.tsx';
import classes from './pending-requests-panel.module.css';

const SHOWN = 4;
const LONGEST_WAITING: RequestsUrlState = {
  ...NO_FILTERS,
  status: 'Pending',
  page: 1,
  perPage: SHOWN,
  sort: 'created_at',
  search: '',
  open: null,
};

const ROW = { align: 'center', justify: 'space-between', gap: 12, p: '10px 16px' } as const;

export function PendingRequestsPanel() {
  const query = requestsQuery(useApi(), LONGEST_WAITING);
  const { list, frame, held } = useHeldRows(useQuery(query), JSON.stringify(query.queryKey));
  const { busy, decide } = useRequestActions({ held });
  return (
    <section
      ref={frame}
      className={`${panel.panel} ${classes.panel}`}
      aria-labelledby="waiting-requests-title"
      aria-busy={list.isPending}
    >
      <div className={panel.head}>
        <h2 className={panel.title} id="waiting-requests-title">
          Pending requests
        </h2>
        {list.data && list.data.total > SHOWN ? (
          <Text
            component={Link}
            to="/admin/ServicesReq?status=pending"
            fz="sm"
            fw={500}
            className={`${text.record} ${classes.all}`}
          >{`All ${count(list.data.total)}`}</Text>
        ) : null}
      </div>
      {list.error && !list.data ? (
        <ErrorState
          message="The requests couldn't be loaded."
          detail={findReason(list.error)}
          onRetry={() => list.refetch()}
          busy={list.isFetching}
        />
      ) : null}
      {list.data?.total === 0 ? (
        <Center flex={1} className={classes.empty}>
          <EmptyState icon={IconInbox} title="No pending requests" text="New requests will appear here." />
        </Center>
      ) : null}
      <ul className={`${panel.rows} ${classes.rows}`}>
        {list.data?.rows.map((request) => (
          <Flex key={request.id} component="li" {...ROW}>
            <Stack gap={1} miw={0}>
              <Text
                component={Link}
                to={`/admin/ServicesReq?view=${request.id}`}
                fz="sm"
                fw={500}
                className={`${text.record} ${text.wrap} ${classes.line}`}
                title={userLabel(request.user)}
              >
                {request.user.name}
              </Text>
              <RequestLine request={request} />
            </Stack>
            {/* The same element before and after, so that it keeps the focus. */}
            <Button
              flex="none"
              variant="default"
              aria-busy={busy === request.id || undefined}
              aria-disabled={busy === request.id || request.status !== 'Pending' || undefined}
              className={request.status === 'Pending' ? classes.approve : classes.decided}
              onClick={() => {
                if (busy === null && request.status === 'Pending') decide('approve', request);
              }}
              aria-label={`${request.status === 'Pending' ? 'Approve' : statusLabel(request.status)} ${requestName(request)}`}
            >
              {request.status === 'Pending' ? 'Approve' : statusLabel(request.status)}
            </Button>
          </Flex>
        ))}
        {list.isPending ? <RowsSkeleton /> : null}
      </ul>
    </section>
  );
}

function RequestLine({ request }: { request: ServiceRequest }) {
  const { username } = request.user;
  const wanted = `${serviceLabel(request)} · ${planLabel(request.is_monthly)}`;
  return (
    <Text span fz="xs" c="dimmed" className={`${text.wrap} ${classes.line}`} title={`${username} · ${wanted}`}>
      <span className={classes.username}>{username}</span>
      <span className={classes.dot}> · </span>
      {wanted}
    </Text>
  );
}

function RowsSkeleton() {
  return [1, 2, 3].map((row) => (
    <Flex key={row} component="li" {...ROW}>
      <Skeleton h={14} w="60%" my="sm" />
    </Flex>
  ));
}

import { Button } from '@mantine/core';
import { type RequestStatus, statusLabel } from '@qram/contract/modules/buttons/service-plans';
import { IconInbox, IconSearchOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { type ExportFilter, useExportAction } from '../../../admin/export/use-export-action.ts';
import { FoundCount, ListPanel } from '../../../admin/list/table/ListPanel.tsx';
import { useHeldRows } from '../../../admin/list/table/use-held-rows.ts';
import { ListTabs } from '../../../admin/list/toolbar/ListTabs.tsx';
import { ListToolbar } from '../../../admin/list/toolbar/ListToolbar.tsx';
import { ScreenHead } from '../../../admin/ui/ScreenHead.tsx';
import { useScreenTitle } from '../../../admin/url/screen-title.ts';
import { useApi } from '../../../api/api-context.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { pendingRequestsQuery } from './pending-requests.ts';
import { RequestDrawer } from './RequestDrawer.tsx';
import { RequestTable, RequestTableSkeleton } from './RequestTable.tsx';
import { useRequestFilters } from './request-filters.tsx';
import { requestCountsQuery, requestsQuery, toRequestFilters } from './requests-queries.ts';
import {
  ALL_REQUESTS,
  type ChangeRequests,
  formatRequestsUrl,
  NO_FILTERS,
  REQUEST_SORTS,
  type RequestsUrlState,
  useRequestsUrlState,
} from './requests-url.ts';
import { useRequestPlace } from './use-request-place.ts';

const TITLE = 'Service Requests';
const FAILED = 'Failed to fetch service requests. Please try again later.';

/** The requests that an export leaves out: by the status, with which the screen opens, or else by search and other filters. */
function useExportFilter(listState: RequestsUrlState): ExportFilter | undefined {
  const api = useApi();
  const client = useQueryClient();
  const { status } = listState;
  if (Object.keys(toRequestFilters(listState)).length === 0) return undefined;
  const all = status
    ? { ...listState, status: undefined }
    : { ...listState, ...NO_FILTERS, search: '', dates: undefined };
  const label = status ? statusLabel(status).toLowerCase() : 'matching';
  return {
    nouns: [`${label} request`, `${label} requests`],
    queryWithout: { ...toRequestFilters(all), sort: listState.sort },
    countAll: async () => (await client.fetchQuery(requestsQuery(api, { ...all, page: 1, perPage: 25 }))).total,
  };
}

/**
 * Requests for paid packages, to approve or reject (requirements: Service requests). The bare path opens on the pending
 * ones; only a count that is known already changes that, so that no list is shown before its filter is decided.
 */
export default function ServiceRequestsScreen() {
  const { search } = useLocation();
  const { queryKey } = pendingRequestsQuery(useApi());
  const pending = useQueryClient().getQueryData(queryKey);
  if (search === '') return <Navigate to={pending === 0 ? `?${ALL_REQUESTS}` : '?status=pending'} replace />;
  return <RequestsList />;
}

function RequestsList() {
  const [listState, change] = useRequestsUrlState();
  useScreenTitle(TITLE);
  const api = useApi();
  const query = requestsQuery(api, listState);
  const list = useQuery(query);
  const { sort } = listState;
  const exported = useExportAction(
    'GET /api/service-requests/export',
    TITLE,
    { ...toRequestFilters(listState), sort },
    useExportFilter(listState),
  );
  const filters = useRequestFilters(listState, change);
  const { list: shown, frame, held } = useHeldRows(list, JSON.stringify(query.queryKey));
  const openId = listState.open?.kind === 'view' ? listState.open.id : null;
  const place = useRequestPlace(openId, {
    listState,
    page: list.isPlaceholderData ? undefined : shown.data,
    onView: (id, page) => change({ open: { kind: 'view', id }, page }, { replace: true }),
  });
  return (
    <>
      <ScreenHead title={TITLE} note={<FoundCount list={list} />} more={exported} />
      <ListPanel
        label={TITLE}
        source={{ ...query, names: ['service_requests'] }}
        list={shown}
        frame={frame}
        listState={listState}
        change={change}
        failed={FAILED}
        tabs={<StatusTabs listState={listState} change={change} />}
        narrowed={isNarrowed(listState)}
        toolbar={
          <ListToolbar
            placeholder="Search requests"
            sorts={REQUEST_SORTS}
            filters={filters}
            onClear={() => change({ ...NO_FILTERS, status: listState.status, dates: undefined, page: 1 })}
            dates="Requested"
            listState={listState}
            change={change}
          />
        }
        table={(page, stale) => (
          <RequestTable
            rows={page.rows}
            total={page.total}
            matching={toRequestFilters(listState)}
            sort={listState.sort}
            hasStatus={listState.status === undefined}
            stale={stale}
            held={held}
            onView={(id) => change({ open: { kind: 'view', id } })}
          />
        )}
        skeleton={<RequestTableSkeleton hasStatus={listState.status === undefined} />}
        empty={<NoRequests listState={listState} change={change} />}
      />
      <RequestDrawer id={openId} place={place} onClose={() => change({ open: null }, { replace: true })} />
    </>
  );
}

/** True if more than the tab limits the list. */
const isNarrowed = ({ search, dates, service, plan, user, endsWithin }: RequestsUrlState): boolean =>
  search !== '' || [dates, service, plan, user, endsWithin].some((value) => value !== undefined);

const TABS = [
  { value: 'Pending', label: 'Pending' },
  { value: 'Approved', label: 'Approved' },
  { value: 'Rejected', label: 'Rejected' },
] as const;

/** Requests by status; canceled ones are among all. */
function StatusTabs({ listState, change }: { listState: RequestsUrlState; change: ChangeRequests }) {
  const { data } = useQuery(requestCountsQuery(useApi()));
  const all = data && Object.values(data).reduce((sum, total) => sum + total, 0);
  return (
    <ListTabs<RequestStatus>
      label="Status"
      tabs={[
        ...TABS.map(({ value, label }) => ({ value, label, total: data?.[value] })),
        { value: undefined, label: 'All', total: all },
      ]}
      value={listState.status}
      onChange={(status) => change({ status, page: 1 })}
    />
  );
}

/** The list without its filters, which an empty list is compared with. */
const everyRequest = (listState: RequestsUrlState): RequestsUrlState => ({
  ...listState,
  ...NO_FILTERS,
  search: '',
  dates: undefined,
  page: 1,
});

function NoRequests({ listState, change }: { listState: RequestsUrlState; change: ChangeRequests }) {
  const all = useQuery(requestsQuery(useApi(), everyRequest(listState)));
  if (all.isPending) return <RequestTableSkeleton hasStatus={listState.status === undefined} />;
  if (all.data?.total === 0)
    return (
      <EmptyState
        icon={IconInbox}
        title="No items found"
        text="No requests yet. When someone requests a service on the home page, it appears here."
      />
    );
  const { status } = listState;
  const isAllDecided = status === 'Pending' && formatRequestsUrl({ ...listState, status: undefined, page: 1 }) === '';
  return (
    <EmptyState
      icon={isAllDecided ? IconInbox : IconSearchOff}
      title="No items found"
      text={isAllDecided ? 'Every request is decided.' : 'No service requests match these filters.'}
      action={
        <Button variant="default" onClick={() => change(everyRequest(listState))}>
          Show all
        </Button>
      }
    />
  );
}

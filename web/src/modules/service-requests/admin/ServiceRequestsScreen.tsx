import { Button } from '@mantine/core';
import { IconInbox, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { FoundCount, ListPanel } from '../../../admin/collection/ListPanel.tsx';
import { ListToolbar } from '../../../admin/collection/ListToolbar.tsx';
import { trashAction } from '../../../admin/collection/trash-action.ts';
import { useHeldRows } from '../../../admin/collection/use-held-rows.ts';
import { useExportAction } from '../../../admin/export/use-export-action.ts';
import { ViewMenu } from '../../../admin/list-views/ViewMenu.tsx';
import { useScreenTitle } from '../../../admin/screen-title.ts';
import { ScreenHead } from '../../../admin/ui/ScreenHead.tsx';
import { useApi } from '../../../api-context.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { pendingRequestsQuery } from './pending-requests.ts';
import { RequestDrawer } from './RequestDrawer.tsx';
import { RequestTable, RequestTableSkeleton } from './RequestTable.tsx';
import { useRequestFilters } from './request-filters.tsx';
import {
  type ChangeRequests,
  NO_FILTERS,
  REQUEST_SORTS,
  type RequestsAddress,
  readRequestsAddress,
  useRequestsAddress,
  writeRequestsAddress,
  writeRequestsView,
} from './requests-address.ts';
import { matchingRequests, requestsQuery } from './requests-queries.ts';

const NO_ROWS: readonly { id: number }[] = [];
const TITLE = 'Service Requests';
const FAILED = 'Failed to fetch service requests. Please try again later.';
/** Opens on the pending requests when there are any, unless the address asks for something else. */
function usePendingFirst(address: RequestsAddress, change: ChangeRequests): void {
  const { data: pending } = useQuery(pendingRequestsQuery(useApi()));
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current || pending === undefined) return;
    opened.current = true;
    const plain = writeRequestsAddress(address) === '';
    if (plain && pending > 0) change({ status: 'Pending' }, { replace: true });
  }, [pending, address, change]);
}

/** Requests for paid packages, to approve or reject (requirements: Service requests). */
export default function ServiceRequestsScreen() {
  const [address, change] = useRequestsAddress();
  useScreenTitle(TITLE);
  usePendingFirst(address, change);
  const query = requestsQuery(useApi(), address);
  const list = useQuery(query);
  const exported = useExportAction('GET /api/service-requests/export', TITLE, {
    ...matchingRequests(address),
    sort: address.sort,
  });
  const filters = useRequestFilters(address, change);
  const narrowed = address.search !== '' || address.dates !== undefined || filters.some(({ set }) => set !== null);
  const { list: shown, frame, held } = useHeldRows(list, JSON.stringify(query.queryKey));
  return (
    <>
      <ScreenHead
        title={TITLE}
        note={<FoundCount list={list} />}
        more={[...exported, trashAction('service_requests')]}
      />
      <ListPanel
        label={TITLE}
        source={{ ...query, names: ['service_requests'] }}
        list={shown}
        frame={frame}
        address={address}
        change={change}
        failed={FAILED}
        toolbar={
          <ListToolbar
            placeholder="Search requests"
            sorts={REQUEST_SORTS}
            filters={filters}
            onClear={() => change({ ...NO_FILTERS, dates: undefined, page: 1 })}
            dates="Requested"
            view={
              <ViewMenu
                list="service_requests"
                query={writeRequestsView(address)}
                normalize={(saved) => writeRequestsView(readRequestsAddress(new URLSearchParams(saved)))}
                columns={null}
              />
            }
            address={address}
            change={change}
          />
        }
        table={(page, stale) => (
          <RequestTable
            rows={page.rows}
            total={page.total}
            matching={matchingRequests(address)}
            sort={address.sort}
            stale={stale}
            held={held}
            onView={(id) => change({ open: { kind: 'view', id } })}
          />
        )}
        skeleton={<RequestTableSkeleton />}
        empty={<NoRequests narrowed={narrowed} change={change} />}
      />
      <RequestDrawer
        id={address.open?.kind === 'view' ? address.open.id : null}
        rows={shown.data?.rows ?? NO_ROWS}
        onView={(id) => change({ open: { kind: 'view', id } }, { replace: true })}
        onClose={() => change({ open: null }, { replace: true })}
      />
    </>
  );
}

function NoRequests({ narrowed, change }: { narrowed: boolean; change: ChangeRequests }) {
  if (!narrowed)
    return (
      <EmptyState
        icon={IconInbox}
        title="No items found"
        text="No requests yet. When someone requests a service on the home page, it appears here."
      />
    );
  return (
    <EmptyState
      icon={IconSearchOff}
      title="No items found"
      text="No service requests match these filters."
      action={
        <Button variant="default" onClick={() => change({ ...NO_FILTERS, search: '', dates: undefined, page: 1 })}>
          Show all
        </Button>
      }
    />
  );
}

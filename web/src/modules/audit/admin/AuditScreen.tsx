import { Button } from '@mantine/core';
import { IconHistory, IconSearchOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useExportAction } from '../../../admin/export/use-export-action.ts';
import { FoundCount, ListPanel } from '../../../admin/list/table/ListPanel.tsx';
import { ListToolbar } from '../../../admin/list/toolbar/ListToolbar.tsx';
import { ScreenHead } from '../../../admin/ui/ScreenHead.tsx';
import { useScreenTitle } from '../../../admin/url/screen-title.ts';
import { useApi } from '../../../api/api-context.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { auditQuery } from '../queries.ts';
import { AuditDrawer } from './AuditDrawer.tsx';
import { AuditTable, AuditTableSkeleton } from './AuditTable.tsx';
import { useAuditFilters } from './audit-filters.tsx';
import { buildQuery, isNarrowed, NO_FILTERS, useAuditUrlState } from './audit-url.ts';

const TITLE = 'Audit Trail';

export default function AuditScreen() {
  const [listState, change] = useAuditUrlState();
  const { page, perPage } = listState;
  const api = useApi();
  const query = auditQuery(api, { ...buildQuery(listState), page, per_page: perPage });
  const list = useQuery(query);
  const client = useQueryClient();
  const all = auditQuery(api, { page: 1, per_page: perPage });
  const exported = useExportAction(
    'GET /api/audit/export',
    TITLE,
    buildQuery(listState),
    isNarrowed(listState)
      ? {
          nouns: ['matching entry', 'matching entries'],
          queryWithout: {},
          countAll: async () => (await client.fetchQuery(all)).total,
        }
      : undefined,
  );
  const filters = useAuditFilters(listState, change);
  useScreenTitle(TITLE);
  const clear = () => change({ ...NO_FILTERS, dates: undefined, search: '', page: 1 });
  return (
    <>
      <ScreenHead title={TITLE} note={<FoundCount list={list} nouns={['entry', 'entries']} />} more={exported} />
      <ListPanel
        label={TITLE}
        source={{ ...query, names: [] }}
        list={list}
        listState={listState}
        change={change}
        failed={"The audit trail couldn't be loaded."}
        toolbar={
          <ListToolbar
            placeholder="Search entries"
            filters={filters}
            onClear={() => change({ ...NO_FILTERS, dates: undefined, page: 1 })}
            dates="When"
            listState={listState}
            change={change}
          />
        }
        table={(page, stale) => (
          <AuditTable rows={page.rows} stale={stale} onView={(id) => change({ open: { kind: 'view', id } })} />
        )}
        skeleton={<AuditTableSkeleton />}
        empty={<NoEntries narrowed={isNarrowed(listState)} onClear={clear} />}
      />
      <AuditDrawer
        id={listState.open?.kind === 'view' ? listState.open.id : null}
        change={change}
        onClose={() => change({ open: null }, { replace: true })}
      />
    </>
  );
}

function NoEntries({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  if (!narrowed)
    return <EmptyState icon={IconHistory} title="No entries found" text="New activity will appear here." />;
  return (
    <EmptyState
      icon={IconSearchOff}
      title="No entries found"
      text="No entries match these filters."
      action={
        <Button variant="default" onClick={onClear}>
          Show all
        </Button>
      }
    />
  );
}

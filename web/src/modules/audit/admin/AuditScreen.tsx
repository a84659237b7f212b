import { Button } from '@mantine/core';
import { IconHistory, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ListToolbar } from '../../../admin/collection/ListToolbar.tsx';
import { Pager } from '../../../admin/collection/Pager.tsx';
import { useClampedPage } from '../../../admin/collection/use-clamped-page.ts';
import { useScreenTitle } from '../../../admin/screen-title.ts';
import { count } from '../../../admin/text-format.ts';
import { reasonOf } from '../../../admin/toast.tsx';
import { EmptyState } from '../../../admin/ui/EmptyState.tsx';
import { ErrorState } from '../../../admin/ui/ErrorState.tsx';
import { ExportButton } from '../../../admin/ui/ExportButton.tsx';
import panel from '../../../admin/ui/panel.module.css';
import { ScreenHead } from '../../../admin/ui/ScreenHead.tsx';
import { useApi } from '../../../api-context.tsx';
import { auditQuery } from '../queries.ts';
import { AuditDrawer } from './AuditDrawer.tsx';
import { AuditFilterBar } from './AuditFilterBar.tsx';
import { AuditTable, AuditTableSkeleton } from './AuditTable.tsx';
import { isNarrowed, NO_FILTERS, queryOf, useAuditAddress } from './audit-address.ts';

const TITLE = 'Audit Trail';

/** Who did what, when and from where (design §7). Entries can be read and taken away, never changed. */
export default function AuditScreen() {
  const [address, change] = useAuditAddress();
  const { page, perPage } = address;
  const list = useQuery(auditQuery(useApi(), { ...queryOf(address), page, per_page: perPage }));
  useScreenTitle(TITLE);
  useClampedPage(list.data?.total, address, change);
  const clear = () => change({ ...NO_FILTERS, search: '', page: 1 });
  const waiting = list.isPending || (list.data && list.data.total > 0 && list.data.rows.length === 0);
  return (
    <>
      <ScreenHead
        title={TITLE}
        note={<span role="status">{list.data ? `${count(list.data.total)} entries found` : ''}</span>}
        actions={<ExportButton of="GET /api/audit/export" what={TITLE} query={queryOf(address)} />}
      />
      <section className={panel.panel} aria-label={TITLE}>
        <ListToolbar placeholder="Search names, addresses and values" address={address} change={change} />
        <AuditFilterBar address={address} change={change} onClear={isNarrowed(address) ? clear : undefined} />
        {list.data && list.data.rows.length > 0 ? (
          <AuditTable
            rows={list.data.rows}
            stale={list.isPlaceholderData}
            onView={(id) => change({ open: { kind: 'view', id } })}
          />
        ) : null}
        {list.data?.total === 0 ? <NoEntries narrowed={isNarrowed(address)} onClear={clear} /> : null}
        {waiting ? <AuditTableSkeleton /> : null}
        {list.isError && !list.data ? (
          <ErrorState
            message="The audit trail could not be loaded."
            detail={reasonOf(list.error)}
            onRetry={() => list.refetch()}
            busy={list.isFetching}
          />
        ) : null}
        {list.data ? <Pager total={list.data.total} address={address} change={change} /> : null}
      </section>
      <AuditDrawer
        id={address.open?.kind === 'view' ? address.open.id : null}
        change={change}
        onClose={() => change({ open: null }, { replace: true })}
      />
    </>
  );
}

function NoEntries({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  if (!narrowed)
    return <EmptyState icon={IconHistory} title="No entries found" text="What is done from now on appears here." />;
  return (
    <EmptyState
      icon={IconSearchOff}
      title="No entries found"
      text="There are no entries in this selection."
      action={
        <Button variant="default" onClick={onClear}>
          Show all
        </Button>
      }
    />
  );
}

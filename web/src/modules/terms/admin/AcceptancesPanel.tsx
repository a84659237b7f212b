import { Box, Skeleton, Stack, Text } from '@mantine/core';
import { IconSearchOff, IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type ChangeListState, type ListUrlState, PAGE_SIZES } from '../../../admin/calls/collection-url.ts';
import { ListStates } from '../../../admin/list/table/ListPanel.tsx';
import { ListToolbar } from '../../../admin/list/toolbar/ListToolbar.tsx';
import { PendingSearchProvider } from '../../../admin/list/toolbar/pending-search.tsx';
import { count } from '../../../admin/text/text-format.ts';
import panel from '../../../admin/ui/panel.module.css';
import text from '../../../admin/ui/text.module.css';
import { useApi } from '../../../api/api-context.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { AcceptanceTable } from './AcceptanceTable.tsx';
import { acceptancesQuery } from './acceptance-queries.ts';
import { VersionDialog } from './VersionDialog.tsx';

const START: ListUrlState = { page: 1, perPage: PAGE_SIZES[0], search: '', sort: '', open: null };

export function AcceptancesPanel() {
  const [listState, setListState] = useState(START);
  const change = useCallback<ChangeListState>((patch) => setListState((before) => ({ ...before, ...patch })), []);
  const [version, setVersion] = useState<number | null>(null);
  const list = useQuery(acceptancesQuery(useApi(), listState));
  return (
    <Box component="section" mt="lg" className={panel.panel} aria-labelledby="acceptances-title">
      <div className={panel.head}>
        <h2 className={panel.title} id="acceptances-title">
          Acceptances
        </h2>
        <Text span fz="sm" c="dimmed" className={text.tabular} role="status">
          {list.data ? `${count(list.data.total)} found` : ''}
        </Text>
      </div>
      <PendingSearchProvider>
        <ListToolbar placeholder="Search by name or username" listState={listState} change={change} />
        <ListStates
          list={list}
          listState={listState}
          change={change}
          failed="The acceptances couldn't be loaded."
          table={(page, stale) => <AcceptanceTable rows={page.rows} stale={stale} onOpen={setVersion} />}
          empty={<NoAcceptances search={listState.search} />}
          skeleton={
            <Stack gap="lg" p="12px 16px 24px" role="status" aria-label="Loading">
              {[54, 62, 48].map((width) => (
                <Skeleton key={width} h={14} w={`${width}%`} />
              ))}
            </Stack>
          }
        />
      </PendingSearchProvider>
      <VersionDialog id={version} onClose={() => setVersion(null)} />
    </Box>
  );
}

function NoAcceptances({ search }: { search: string }) {
  return search ? (
    <EmptyState
      icon={IconSearchOff}
      title="No one found"
      text={`No one whose name matches “${search}” has accepted the terms.`}
    />
  ) : (
    <EmptyState
      icon={IconUserCheck}
      title="No one has accepted the terms yet"
      text="Users accept them on the terms page. When the text changes, they are asked again."
    />
  );
}

import { Button, Stack } from '@mantine/core';
import { MESSAGE_STATES, type MessageState } from '@qram/contract/modules/contact/contact';
import { IconInbox, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FoundCount, ListPanel } from '../../../admin/list/table/ListPanel.tsx';
import { ListTabs } from '../../../admin/list/toolbar/ListTabs.tsx';
import { ListToolbar } from '../../../admin/list/toolbar/ListToolbar.tsx';
import { ScreenHead } from '../../../admin/ui/ScreenHead.tsx';
import { useScreenTitle } from '../../../admin/url/screen-title.ts';
import { useApi } from '../../../api/api-context.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { MailPanel } from '../../mail/shared/MailPanel.tsx';
import { MessageDrawer } from './MessageDrawer.tsx';
import { MessageTable, MessageTableSkeleton } from './MessageTable.tsx';
import { STATE_LABELS } from './message-labels.ts';
import { matchingMessages, messageCountsQuery, messagesQuery } from './messages-queries.ts';
import { type ChangeMessages, MESSAGE_SORTS, type MessagesUrlState, useMessagesUrlState } from './messages-url.ts';
import { MESSAGES } from './use-message-actions.ts';

function StateTabs({ listState: { state }, change }: { listState: MessagesUrlState; change: ChangeMessages }) {
  const { data } = useQuery(messageCountsQuery(useApi()));
  const all = data && Object.values(data).reduce((sum, total) => sum + total, 0);
  return (
    <ListTabs<MessageState>
      label="State"
      tabs={[
        { value: undefined, label: 'All', total: all },
        ...MESSAGE_STATES.map((value) => ({ value, label: STATE_LABELS[value], total: data?.[value] })),
      ]}
      value={state}
      onChange={(next) => change({ state: next, page: 1 })}
    />
  );
}

const FAILED = "The messages couldn't be loaded. Please try again later.";

export default function MessagesScreen() {
  const [listState, change] = useMessagesUrlState();
  useScreenTitle(MESSAGES.title);
  const query = messagesQuery(useApi(), listState);
  const list = useQuery(query);
  return (
    <>
      <ScreenHead title={MESSAGES.title} note={<FoundCount list={list} />} />
      <Stack gap="md">
        <ListPanel
          label={MESSAGES.title}
          source={{ ...query, names: ['contact_messages'] }}
          list={list}
          listState={listState}
          change={change}
          failed={FAILED}
          tabs={<StateTabs listState={listState} change={change} />}
          narrowed={listState.search !== '' || listState.dates !== undefined}
          toolbar={
            <ListToolbar
              placeholder="Search sender, subject or text"
              sorts={MESSAGE_SORTS}
              dates="Created"
              listState={listState}
              change={change}
            />
          }
          table={(page, stale) => (
            <MessageTable
              rows={page.rows}
              total={page.total}
              matching={matchingMessages(listState)}
              stale={stale}
              onView={(id) => change({ open: { kind: 'view', id } })}
            />
          )}
          skeleton={<MessageTableSkeleton />}
          empty={<NoMessages listState={listState} change={change} />}
        />
        <MailPanel />
      </Stack>
      <MessageDrawer
        id={listState.open?.kind === 'view' ? listState.open.id : null}
        onClose={() => change({ open: null }, { replace: true })}
      />
    </>
  );
}

function NoMessages({ listState, change }: { listState: MessagesUrlState; change: ChangeMessages }) {
  if (listState.state === undefined && !listState.search && !listState.dates)
    return (
      <EmptyState
        icon={IconInbox}
        title="No items found"
        text="No messages yet. Messages from the contact page appear here."
      />
    );
  return (
    <EmptyState
      icon={IconSearchOff}
      title="No items found"
      text="No messages match these filters."
      action={
        <Button variant="default" onClick={() => change({ state: undefined, search: '', dates: undefined, page: 1 })}>
          Show all
        </Button>
      }
    />
  );
}

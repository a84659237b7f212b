import { Button, Stack } from '@mantine/core';
import { MESSAGE_STATES, type MessageState } from '@qram/contract/modules/contact/contact';
import { IconInbox, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { trashAction } from '../../../admin/calls/trash-action.ts';
import { FoundCount, ListPanel } from '../../../admin/list/table/ListPanel.tsx';
import { ListToolbar } from '../../../admin/list/toolbar/ListToolbar.tsx';
import { selectFilter, type ToolbarFilter } from '../../../admin/list/toolbar/toolbar-filter.tsx';
import { count } from '../../../admin/text/text-format.ts';
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

function useStateFilter({ state }: MessagesUrlState, change: ChangeMessages): ToolbarFilter {
  const counts = useQuery(messageCountsQuery(useApi())).data;
  const choices = MESSAGE_STATES.map((value) => ({
    value,
    label: counts ? `${STATE_LABELS[value]} (${count(counts[value])})` : STATE_LABELS[value],
  }));
  const filter = selectFilter({
    label: 'State',
    all: 'All messages',
    choices,
    value: state,
    onChange: (value) => change({ state: value as MessageState | undefined, page: 1 }),
  });
  return { ...filter, set: state ? STATE_LABELS[state] : null };
}

const FAILED = "The messages couldn't be loaded. Please try again later.";

export default function MessagesScreen() {
  const [listState, change] = useMessagesUrlState();
  useScreenTitle(MESSAGES.title);
  const query = messagesQuery(useApi(), listState);
  const list = useQuery(query);
  const byState = useStateFilter(listState, change);
  return (
    <>
      <ScreenHead title={MESSAGES.title} note={<FoundCount list={list} />} more={[trashAction('contact_messages')]} />
      <Stack gap="md">
        <ListPanel
          label={MESSAGES.title}
          source={{ ...query, names: ['contact_messages'] }}
          list={list}
          listState={listState}
          change={change}
          failed={FAILED}
          toolbar={
            <ListToolbar
              placeholder="Search sender, subject or text"
              sorts={MESSAGE_SORTS}
              filters={[byState]}
              onClear={() => change({ state: undefined, dates: undefined, page: 1 })}
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

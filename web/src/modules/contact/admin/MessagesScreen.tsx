import { Button } from '@mantine/core';
import { IconInbox, IconSearchOff, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ListToolbar } from '../../../admin/collection/ListToolbar.tsx';
import { Pager } from '../../../admin/collection/Pager.tsx';
import { TrashList } from '../../../admin/collection/TrashList.tsx';
import { useClampedPage } from '../../../admin/collection/use-clamped-page.ts';
import { useScreenTitle } from '../../../admin/screen-title.ts';
import { count } from '../../../admin/text-format.ts';
import { reasonOf } from '../../../admin/toast.tsx';
import { EmptyState } from '../../../admin/ui/EmptyState.tsx';
import { ErrorState } from '../../../admin/ui/ErrorState.tsx';
import panel from '../../../admin/ui/panel.module.css';
import { ScreenHead } from '../../../admin/ui/ScreenHead.tsx';
import { useApi } from '../../../api-context.tsx';
import { MailPanel } from '../../mail/admin/MailPanel.tsx';
import { MessageDrawer } from './MessageDrawer.tsx';
import { MessageFilter } from './MessageFilter.tsx';
import { MessageTable, MessageTableSkeleton } from './MessageTable.tsx';
import classes from './messages.module.css';
import { type ChangeMessages, MESSAGE_SORTS, type MessagesAddress, useMessagesAddress } from './messages-address.ts';
import { messagesQuery } from './messages-queries.ts';
import { MESSAGES } from './use-message-deeds.ts';

const FAILED = 'The messages could not be loaded. Please try again later.';

/** The inbox of the contact form, and how its mails are doing. */
export default function MessagesScreen() {
  const [address, change] = useMessagesAddress();
  useScreenTitle(address.trash ? `${MESSAGES.title}, trash` : MESSAGES.title);
  if (address.trash) return <TrashList definition={MESSAGES} address={address} change={change} />;
  return <Inbox address={address} change={change} />;
}

function Inbox({ address, change }: { address: MessagesAddress; change: ChangeMessages }) {
  const list = useQuery(messagesQuery(useApi(), address));
  useClampedPage(list.data?.total, address, change);
  const waiting = list.isPending || (list.data && list.data.total > 0 && list.data.rows.length === 0);
  return (
    <>
      <ScreenHead
        title={MESSAGES.title}
        note={<span role="status">{list.data ? `${count(list.data.total)} items found` : ''}</span>}
        actions={
          <Button
            variant="default"
            leftSection={<IconTrash size={16} stroke={1.8} />}
            onClick={() => change({ state: undefined, trash: true, page: 1, search: '' })}
          >
            Trash
          </Button>
        }
      />
      <div className={classes.panels}>
        <section className={panel.panel} aria-label={MESSAGES.title}>
          <ListToolbar
            placeholder="Search sender, subject or text"
            sorts={MESSAGE_SORTS}
            address={address}
            change={change}
          />
          <MessageFilter address={address} change={change} />
          {list.data && list.data.rows.length > 0 ? (
            <MessageTable
              rows={list.data.rows}
              stale={list.isPlaceholderData}
              onView={(id) => change({ open: { kind: 'view', id } })}
            />
          ) : null}
          {list.data?.total === 0 ? <NoMessages address={address} change={change} /> : null}
          {waiting ? <MessageTableSkeleton /> : null}
          {list.isError && !list.data ? (
            <ErrorState
              message={FAILED}
              detail={reasonOf(list.error)}
              onRetry={() => list.refetch()}
              busy={list.isFetching}
            />
          ) : null}
          {list.data ? <Pager total={list.data.total} address={address} change={change} /> : null}
        </section>
        <MailPanel />
      </div>
      <MessageDrawer
        id={address.open?.kind === 'view' ? address.open.id : null}
        onClose={() => change({ open: null }, { replace: true })}
      />
    </>
  );
}

function NoMessages({ address, change }: { address: MessagesAddress; change: ChangeMessages }) {
  if (address.state === undefined && !address.search)
    return (
      <EmptyState
        icon={IconInbox}
        title="No items found"
        text="Nobody has written yet. Messages of the contact page appear here."
      />
    );
  return (
    <EmptyState
      icon={IconSearchOff}
      title="No items found"
      text="There are no messages in this selection."
      action={
        <Button variant="default" onClick={() => change({ state: undefined, search: '', page: 1 })}>
          Show all
        </Button>
      }
    />
  );
}

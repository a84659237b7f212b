import { Button, Kbd, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { upcomingQuery } from '../../../admin/calls/collection-queries.ts';
import { KeyedItems, keyedRow, rowKeys, useRowTabIndex } from '../../../admin/list/table/row-keys.tsx';
import { count } from '../../../admin/text/text-format.ts';
import { findReason } from '../../../admin/theme/toast.tsx';
import { ErrorState } from '../../../admin/ui/ErrorState.tsx';
import panel from '../../../admin/ui/panel.module.css';
import { useScreenKeys } from '../../../admin/url/single-keys.ts';
import { useApi } from '../../../api/api-context.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { newMessagesQuery } from '../../contact/shared/new-messages-query.ts';
import { mailQueueQuery } from '../../mail/queries.ts';
import { useMailRetry } from '../../mail/shared/use-mail-retry.ts';
import { useWaitingRequests } from '../../service-requests/shared/use-waiting-requests.ts';
import {
  ageLabel,
  changeItem,
  changesOfToday,
  mailItem,
  messageItem,
  requestItem,
  type WaitingItem,
} from './waiting-items.ts';
import classes from './waiting-panel.module.css';

/** Items of one kind on the dashboard. */
const SHOWN = 5;

interface WaitingKind {
  readonly noun: string;
  readonly items: readonly WaitingItem[];
  readonly total: number;
  /** Path of the list with all of them; what changes today is of several lists. */
  readonly all: string | null;
}

function useWaitingKinds() {
  const api = useApi();
  const requests = useWaitingRequests(SHOWN);
  const messages = useQuery(newMessagesQuery(api, SHOWN));
  const mails = useQuery(mailQueueQuery(api));
  const upcoming = useQuery(upcomingQuery(api));
  const { mutate: retry, isPending: isRetrying } = useMailRetry();
  const queries = [requests.list, messages, mails, upcoming];
  const failed = mails.data?.unsent.filter(({ state }) => state === 'failed') ?? [];
  const changes = changesOfToday(upcoming.data?.changes ?? [], new Date());
  const kinds: WaitingKind[] = [
    {
      noun: 'requests',
      items: (requests.list.data?.rows ?? []).map((request) => requestItem(request, requests)),
      total: requests.list.data?.total ?? 0,
      all: '/admin/ServicesReq?status=pending',
    },
    {
      noun: 'messages',
      items: (messages.data?.rows ?? []).map(messageItem),
      total: messages.data?.total ?? 0,
      all: '/admin/Messages?state=new',
    },
    {
      noun: 'emails',
      items: failed.slice(0, SHOWN).map((mail) => mailItem(mail, (id) => retry([id]), isRetrying)),
      total: mails.data?.failed ?? 0,
      all: '/admin/Messages',
    },
    { noun: 'changes', items: changes.slice(0, SHOWN).map(changeItem), total: changes.length, all: null },
  ];
  return { kinds, frame: requests.frame, queries };
}

/** What waits for an admin today: requests, messages, emails that failed, and what goes live or ends. */
export function WaitingPanel() {
  const { kinds, frame, queries } = useWaitingKinds();
  const navigate = useNavigate();
  const failed = queries.find(({ error, data }) => error && !data);
  const isLoading = queries.some(({ isPending }) => isPending);
  const items = kinds.flatMap((kind) => kind.items);
  const total = kinds.reduce((sum, kind) => sum + kind.total, 0);
  const find = (key: string) => items.find((item) => item.key === key);
  const open = (key: string) => void navigate(find(key)?.to ?? '/admin');
  const keys = rowKeys({ frame, keys: items.map(({ key }) => key), onOpen: open, onEdit: open });
  const onItem = (act: (item: WaitingItem) => (() => void) | undefined) => () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]');
    const item = frame.current?.contains(row ?? null) ? find(row?.dataset.row ?? '') : undefined;
    const step = item && !item.done && !item.busy ? act(item) : undefined;
    step?.();
    return step !== undefined;
  };
  useScreenKeys(
    items.length === 0
      ? []
      : [
          ...keys,
          { keys: ['a'], label: 'Approve, or send again', press: onItem(({ act }) => act) },
          { keys: ['r'], label: 'Reject', press: onItem(({ reject }) => reject) },
        ],
  );
  return (
    <section
      ref={frame}
      className={`${panel.panel} ${classes.panel}`}
      aria-labelledby="waiting-title"
      aria-busy={isLoading}
    >
      <div className={panel.head}>
        <h2 className={panel.title} id="waiting-title">
          {total > 0 ? `Waiting for you (${count(total)})` : 'Waiting for you'}
        </h2>
      </div>
      {failed ? (
        <ErrorState
          message="Not everything that waits could be loaded."
          detail={findReason(failed.error)}
          onRetry={() => failed.refetch()}
          busy={failed.isFetching}
        />
      ) : null}
      {!isLoading && !failed && total === 0 ? (
        <EmptyState title="All caught up" text="New requests, messages and failed emails appear here." />
      ) : null}
      <KeyedItems>
        <ul className={panel.rows} aria-label="Waiting for you">
          {kinds.map((kind) => (
            <KindRows key={kind.noun} kind={kind} />
          ))}
          {isLoading && items.length === 0 ? [1, 2, 3].map((row) => <SkeletonRow key={row} />) : null}
        </ul>
      </KeyedItems>
      {items.length > 0 ? <KeyHints /> : null}
    </section>
  );
}

function KindRows({ kind: { noun, items, total, all } }: { kind: WaitingKind }) {
  const more = total - items.length;
  return (
    <>
      {items.map((item) => (
        <WaitingRow key={item.key} item={item} />
      ))}
      {items.length > 0 && more > 0 ? (
        <li className={classes.more}>
          {all === null ? (
            `And ${count(more)} more ${noun}`
          ) : (
            <Link to={all}>{`Show ${count(more)} more ${noun}`}</Link>
          )}
        </li>
      ) : null}
    </>
  );
}

function WaitingRow({ item }: { item: WaitingItem }) {
  const { key, icon: Glyph, title, note, at, to, step, act, busy = false, done = false } = item;
  const tabIndex = useRowTabIndex();
  const label = `${step}: ${title}`;
  const press = () => {
    if (!busy && !done) act?.();
  };
  return (
    <li {...keyedRow(key)} className={classes.row}>
      <Glyph size={19} stroke={1.6} aria-hidden="true" className={classes.icon} />
      <div className={classes.text}>
        <Link to={to} tabIndex={tabIndex} className={classes.title} title={title}>
          {title}
        </Link>
        <span className={classes.note}>{note}</span>
      </div>
      <time dateTime={at} className={classes.age}>
        {ageLabel(at, new Date())}
      </time>
      {act ? (
        // The same element before and after, so that it keeps the focus.
        <Button
          variant={done ? 'subtle' : 'default'}
          tabIndex={tabIndex}
          className={classes.step}
          aria-label={label}
          aria-busy={busy || undefined}
          aria-disabled={busy || done || undefined}
          onClick={press}
        >
          {step}
        </Button>
      ) : (
        <Button
          component={Link}
          to={to}
          variant="default"
          tabIndex={tabIndex}
          className={classes.step}
          aria-label={label}
        >
          {step}
        </Button>
      )}
    </li>
  );
}

const HINTS = [
  { keys: ['J', 'K'], text: 'move' },
  { keys: ['A'], text: 'approve, send again' },
  { keys: ['R'], text: 'reject' },
  { keys: ['Enter'], text: 'open' },
];

/** For readers of the screen only: `?` tells the same to screen readers. */
const KeyHints = () => (
  <div className={classes.hints} aria-hidden="true">
    {HINTS.map(({ keys, text }) => (
      <span key={text}>
        {keys.map((key) => (
          <Kbd key={key} size="xs">
            {key}
          </Kbd>
        ))}
        {text}
      </span>
    ))}
  </div>
);

const SkeletonRow = () => (
  <li className={classes.row}>
    <Skeleton h={19} w={19} radius="sm" />
    <Skeleton h={14} w="52%" />
  </li>
);

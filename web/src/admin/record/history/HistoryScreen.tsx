import { Button, Flex, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { RecordVersion } from '@qram/contract/collection/versions';
import { IconFileUnknown } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useAuth } from '../../../session/auth-context.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { collectionRecordQuery, invalidateModule } from '../../calls/collection-queries.ts';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import { collectionAt, getScreen, historyPath, trashPath } from '../../declaration/admin-screens.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { useChanged } from '../../live/live-changes.ts';
import { RecordLinks } from '../../preview/RecordLinks.tsx';
import { findReason } from '../../theme/toast.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import panel from '../../ui/panel.module.css';
import { RecordHead } from '../../ui/RecordHead.tsx';
import text from '../../ui/text.module.css';
import { useScreenTitle } from '../../url/screen-title.ts';
import { UnknownScreen } from '../../url/UnknownScreen.tsx';
import { PublicationState, type PublishedRecord } from '../publication/PublicationState.tsx';
import { HistorySkeleton } from './HistorySkeleton.tsx';
import classes from './history.module.css';
import { useHistoryUrlState } from './history-url.ts';
import { LastSaved } from './LastSaved.tsx';
import { RecordTabs } from './RecordTabs.tsx';
import { VersionAuthor } from './VersionAuthor.tsx';
import { VersionDetail } from './VersionDetail.tsx';
import { VersionList } from './VersionList.tsx';
import { versionsQuery } from './version-queries.ts';

/** Below this, the list and a version don't fit beside each other. */
const NARROW = '(max-width: 61.99em)';

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

interface HistoryScreenProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
}

export function HistoryScreen<R extends StoredRecord, V extends FormValues>({ definition }: HistoryScreenProps<R, V>) {
  const { id = '' } = useParams();
  return definition.abilities.versioned && /^[1-9]\d{0,9}$/.test(id) ? (
    <RecordHistory key={id} definition={definition} id={Number(id)} />
  ) : (
    <UnknownScreen />
  );
}

interface RecordHistoryProps<R extends StoredRecord, V extends FormValues> extends HistoryScreenProps<R, V> {
  id: number;
}

function RecordHistory<R extends StoredRecord, V extends FormValues>({ definition, id }: RecordHistoryProps<R, V>) {
  const api = useApi();
  const queryClient = useQueryClient();
  const record = useQuery(collectionRecordQuery<R>(api, definition, id));
  const history = useInfiniteQuery(versionsQuery(api, definition, id));
  const name = collectionAt(definition.path);
  useChanged([name], () => void invalidateModule(queryClient, definition.module));
  const trashed = isMissing(record.error) && history.data !== undefined;
  const title = record.data && !trashed ? definition.getName(record.data) : null;
  useScreenTitle(title === null ? 'History' : `History: ${title}`);
  const failed = [history, record].find(({ isError, data }) => isError && data === undefined);
  const found = trashed ? null : record.data;
  return (
    <>
      <HistoryHead
        definition={definition}
        id={id}
        record={found}
        newest={history.data && (history.data.pages[0]?.rows[0] ?? null)}
      />
      {isMissing(history.error) ? (
        <section className={panel.panel}>
          <EmptyState
            icon={IconFileUnknown}
            title={`This ${definition.noun} no longer exists`}
            text="It was deleted for good, together with its versions."
            action={
              <Button component={Link} to={getScreen(name).path} variant="default">
                {`Back to ${definition.title}`}
              </Button>
            }
          />
        </section>
      ) : failed && !trashed ? (
        <section className={panel.panel}>
          <ErrorState
            message="The history couldn't be loaded."
            detail={findReason(failed.error)}
            onRetry={() => failed.refetch()}
            busy={failed.isFetching}
          />
        </section>
      ) : found === undefined || !history.data ? (
        <HistorySkeleton />
      ) : (
        <Versions
          definition={definition}
          id={id}
          record={found}
          versions={history.data.pages.flatMap(({ rows }) => rows)}
          total={history.data.pages[0]?.total ?? 0}
          onMore={history.hasNextPage ? () => void history.fetchNextPage() : undefined}
          busy={history.isFetchingNextPage}
        />
      )}
    </>
  );
}

interface HistoryHeadProps<R extends StoredRecord, V extends FormValues> extends RecordHistoryProps<R, V> {
  /** Null: in the trash. Undefined: not loaded. */
  record: R | null | undefined;
  /** Null: no version yet. Undefined: not loaded. */
  newest: RecordVersion | null | undefined;
}

function HistoryHead<R extends StoredRecord, V extends FormValues>({
  definition,
  id,
  record,
  newest,
}: HistoryHeadProps<R, V>) {
  const { from } = useHistoryUrlState();
  const name = collectionAt(definition.path);
  const { path, label } = getScreen(name);
  const { noun } = definition;
  const { getEditor } = definition.record;
  return (
    <div className={classes.head}>
      <RecordHead
        back={{ to: from ?? path, label }}
        title={
          record === undefined ? (
            <Skeleton component="span" display="block" h={28} w={260} maw="100%" my={2} aria-label="Loading" />
          ) : record === null ? (
            `Deleted ${noun}`
          ) : (
            <>
              <span>{definition.getName(record)}</span>
              {definition.record.renderBadge?.(record)}
              {definition.abilities.published ? (
                <PublicationState record={record as unknown as PublishedRecord} />
              ) : null}
            </>
          )
        }
        actions={record ? <RecordLinks definition={definition} record={record} /> : null}
        note={record === null ? null : <LastSaved newest={newest} />}
        tabs={
          record === null ? null : (
            <RecordTabs edit={getEditor?.(id) ?? `${path}?edit=${id}`} history={historyPath(name, id)} />
          )
        }
      />
    </div>
  );
}

interface VersionsProps<R extends StoredRecord, V extends FormValues> extends RecordHistoryProps<R, V> {
  /** Null: in the trash. */
  record: R | null;
  /** The listed ones, newest first. */
  versions: readonly RecordVersion[];
  total: number;
  /** Undefined when all versions are listed. */
  onMore: (() => void) | undefined;
  busy: boolean;
}

/** The focused button of a version goes with it. */
function focusEntry(number: number): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-version="${number}"]`)?.focus());
}

function Versions<R extends StoredRecord, V extends FormValues>(props: VersionsProps<R, V>) {
  const { definition, id, record, versions, total, onMore, busy } = props;
  const { version: chosen, compare, show, showList } = useHistoryUrlState();
  const { user } = useAuth();
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const [newest] = versions;
  const current = newest?.number ?? 1;
  // A version that is saved elsewhere replaces nothing that is being read.
  const [seen, setSeen] = useState(current);
  const isOnly = total === 1;
  const number = chosen ?? (isNarrow && !isOnly ? null : seen);
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (number !== null) setLeft(number);
    else if (left !== null) focusEntry(left);
  }, [number, left]);
  const choose = (next: number) => {
    if (next === current) setSeen(current);
    show({ version: next, compare: next === number ? compare : 'previous' }, { push: isNarrow });
  };
  const showNewest = () => {
    setSeen(current);
    show({ version: null, compare: 'previous' });
  };
  return (
    <>
      {newest && current > seen && newest.actor_id !== user?.id ? (
        <Flex
          align="center"
          justify="space-between"
          wrap="wrap"
          rowGap="xxs"
          columnGap="md"
          role="status"
          className={`${classes.arrived} ${text.wrap}`}
        >
          <span>
            <VersionAuthor version={newest} />
            <span>{` saved version ${current} while this page was open.`}</span>
          </span>
          <Button size="compact-sm" variant="default" onClick={showNewest}>
            {`Show version ${current}`}
          </Button>
        </Flex>
      ) : null}
      {record ? null : (
        <Flex
          align="center"
          justify="space-between"
          wrap="wrap"
          rowGap="xxs"
          columnGap="md"
          className={classes.arrived}
        >
          <span>{`This ${definition.noun} is in the trash. You can restore its versions when it's back.`}</span>
          <Button component={Link} to={trashPath(collectionAt(definition.path))} size="compact-sm" variant="default">
            Open trash
          </Button>
        </Flex>
      )}
      <div className={classes.columns}>
        {isNarrow && number !== null ? null : (
          <VersionList
            form={definition.form}
            versions={versions}
            total={total}
            chosen={number}
            onChoose={choose}
            onMore={onMore}
            busy={busy}
          />
        )}
        {number === null ? null : (
          <VersionDetail
            key={number}
            definition={definition}
            id={id}
            record={record}
            number={number}
            listed={versions.find((version) => version.number === number)}
            current={current}
            compare={compare}
            onCompare={(other) => show({ compare: other })}
            onBack={isNarrow && !isOnly ? showList : undefined}
            onNewest={showNewest}
            onRestored={(restored) => {
              setSeen(restored);
              show({ version: restored, compare: 'previous' });
            }}
          />
        )}
      </div>
    </>
  );
}

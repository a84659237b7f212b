import { useMediaQuery } from '@mantine/hooks';
import { IconFileUnknown } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api-client.ts';
import { useApi } from '../../api-context.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { AdminCollection, FormValues } from '../collection/admin-collection.ts';
import type { StoredRecord } from '../collection/collection-calls.ts';
import { collectionRecordQuery } from '../collection/collection-queries.ts';
import { findReason } from '../toast.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { HistorySkeleton } from './HistorySkeleton.tsx';
import classes from './history.module.css';
import { VersionDetail } from './VersionDetail.tsx';
import { VersionList } from './VersionList.tsx';
import { versionsQuery } from './version-queries.ts';

/** Below this, the list and a version don't fit beside each other. */
const NARROW = '(max-width: 61.99em)';

export interface HistoryPanelProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  id: number;
  /** Stops fetching while the drawer closes. */
  closing: boolean;
}

/** The focused button of a version goes with it. */
function focusEntry(number: number | null | undefined): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-version="${number}"]`)?.focus());
}

/** A record's versions and the differences between them. */
export default function HistoryPanel<R extends StoredRecord, V extends FormValues>(props: HistoryPanelProps<R, V>) {
  const { definition, id, closing } = props;
  const api = useApi();
  const record = useQuery({ ...collectionRecordQuery<R>(api, definition, id), enabled: !closing });
  const history = useInfiniteQuery({ ...versionsQuery(api, definition, id), enabled: !closing });
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<number | null>(null);
  const failed = [record, history].find(({ isError, data }) => isError && data === undefined);
  if (failed?.error instanceof ApiError && failed.error.status === 404)
    return (
      <EmptyState
        icon={IconFileUnknown}
        title={`This ${definition.noun} no longer exists`}
        text="It may have been deleted. Restore it from the trash to see its versions."
      />
    );
  if (failed)
    return (
      <ErrorState
        message="The history couldn't be loaded."
        detail={findReason(failed.error)}
        onRetry={() => failed.refetch()}
        busy={failed.isFetching}
      />
    );
  if (!record.data || !history.data) return <HistorySkeleton />;
  const versions = history.data.pages.flatMap(({ rows }) => rows);
  const total = history.data.pages[0]?.total ?? 0;
  const [newest] = versions;
  const wanted = chosen ?? (isNarrow ? null : newest?.number);
  const backToList = () => {
    setChosen(null);
    focusEntry(wanted);
  };
  const version = versions.find(({ number }) => number === wanted);
  return (
    <div className={classes.panel}>
      {isNarrow && version ? null : (
        <VersionList
          form={definition.form}
          name={definition.getName(record.data)}
          versions={versions}
          total={total}
          chosen={version?.number ?? null}
          onChoose={setChosen}
          onMore={history.hasNextPage ? () => void history.fetchNextPage() : undefined}
          busy={history.isFetchingNextPage}
        />
      )}
      {version ? (
        <VersionDetail
          key={version.number}
          definition={definition}
          record={record.data}
          version={version}
          current={newest?.number ?? version.number}
          onBack={isNarrow ? backToList : undefined}
          onRestored={backToList}
        />
      ) : null}
    </div>
  );
}

import { Modal } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api-context.tsx';
import { reasonOf } from '../toast.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { focusScreenTitle } from '../ui/ScreenHead.tsx';
import type { CollectionAddress } from './collection-address.ts';
import type { StoredRecord } from './collection-calls.ts';
import { collectionTrashQuery } from './collection-queries.ts';
import { NothingFound } from './NothingFound.tsx';
import { TrashSkeleton } from './TrashSkeleton.tsx';
import { type TrashedKind, TrashTable } from './TrashTable.tsx';

interface TrashDialogProps<R extends StoredRecord> {
  kind: TrashedKind<R>;
  title: string;
  opened: boolean;
  onClose: () => void;
}

/** Enough for a dialog; there is no pager. */
const NEWEST: CollectionAddress = { page: 1, perPage: 100, search: '', sort: '', trash: true, open: null };

/** Trash of records without a list of their own, such as categories. */
export function TrashDialog<R extends StoredRecord>({ kind, title, opened, onClose }: TrashDialogProps<R>) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={560} closeButtonProps={{ 'aria-label': 'Close' }}>
      <DeletedRecords kind={kind} onClose={onClose} />
    </Modal>
  );
}

function DeletedRecords<R extends StoredRecord>({ kind, onClose }: Pick<TrashDialogProps<R>, 'kind' | 'onClose'>) {
  const list = useQuery(collectionTrashQuery<R>(useApi(), kind, NEWEST));
  if (list.isPending) return <TrashSkeleton />;
  if (list.isError) {
    return (
      <ErrorState
        message="The trash couldn't be loaded."
        detail={reasonOf(list.error)}
        onRetry={() => list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  if (list.data.total === 0) return <NothingFound nouns={kind.nouns} icon={IconTrash} search="" onClear={onClose} />;
  const finish = () => {
    onClose();
    focusScreenTitle();
  };
  return <TrashTable definition={kind} rows={list.data.rows} stale={list.isPlaceholderData} onRestored={finish} />;
}

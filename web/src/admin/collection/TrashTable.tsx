import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api-context.tsx';
import { Time } from '../Time.tsx';
import { reasonOf, toastDone, toastFailed } from '../toast.tsx';
import { focusScreenTitle } from '../ui/ScreenHead.tsx';
import type { AdminCollection, FormValues } from './admin-collection.ts';
import { collectionCalls, type StoredRecord, type Trashed } from './collection-calls.ts';
import { invalidateModule } from './collection-queries.ts';
import classes from './trash.module.css';

/** The part of a collection definition that the trash needs. */
export type TrashedKind<R extends StoredRecord> = Pick<
  AdminCollection<R, FormValues>,
  'module' | 'path' | 'noun' | 'nouns' | 'nameOf'
>;

interface TrashTableProps<R extends StoredRecord> {
  definition: TrashedKind<R>;
  rows: readonly Trashed<R>[];
  stale: boolean;
  /** Called after a restore; by default the screen title gets the focus. */
  onRestored?: () => void;
}

/** Deleted records, newest first, each with a Restore button. */
export function TrashTable<R extends StoredRecord>({
  definition,
  rows,
  stale,
  onRestored = focusScreenTitle,
}: TrashTableProps<R>) {
  const api = useApi();
  const queryClient = useQueryClient();
  const restoration = useMutation({
    mutationFn: (record: Trashed<R>) => collectionCalls<R>(api, definition.path).restore(record.id),
    onSuccess: async (_, record) => {
      toastDone(`Restored: ${definition.nameOf(record)}`, { key: `Failed to restore the ${definition.noun}.` });
      await invalidateModule(queryClient, definition.module);
      onRestored();
    },
    onError: (error) => toastFailed(`Failed to restore the ${definition.noun}.`, reasonOf(error)),
  });
  return (
    <ul className={classes.list} aria-busy={stale} data-stale={stale || undefined}>
      {rows.map((record) => (
        <li key={record.id} className={classes.row}>
          <div className={classes.textBlock}>
            <span className={classes.name}>{definition.nameOf(record)}</span>
            <span className={classes.when}>
              Deleted <Time at={record.deleted_at} show="time" />
              {record.deleted_by ? ` by ${record.deleted_by}` : ''}
            </span>
          </div>
          <Button
            variant="default"
            leftSection={<IconRestore size={16} stroke={1.8} />}
            aria-label={`Restore ${definition.nameOf(record)}`}
            loading={restoration.isPending && restoration.variables?.id === record.id}
            onClick={() => restoration.mutate(record)}
          >
            Restore
          </Button>
        </li>
      ))}
    </ul>
  );
}

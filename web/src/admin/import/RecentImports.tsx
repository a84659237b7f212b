import { Button } from '@mantine/core';
import type { ImportRecord } from '@qram/contract/modules/imports';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api-context.tsx';
import { collectionAt } from '../admin-screens.ts';
import type { AdminCollection, FormValues } from '../collection/admin-collection.ts';
import type { StoredRecord } from '../collection/collection-calls.ts';
import { Time } from '../Time.tsx';
import { UserName } from '../UserName.tsx';
import classes from './import.module.css';
import { summaryOf } from './import-labels.ts';
import { useImportUndo } from './use-import-undo.ts';

const SHOWN = 5;

interface RecentImportsProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  nouns: string;
}

/** The last imports of a collection, which can be undone. Nothing where there are none. */
export function RecentImports<R extends StoredRecord, V extends FormValues>({
  definition,
  nouns,
}: RecentImportsProps<R, V>) {
  const api = useApi();
  const collection = collectionAt(definition.path);
  const { undo, busyWith } = useImportUndo(definition);
  const { data = [] } = useQuery({
    queryKey: ['imports', collection],
    queryFn: async ({ signal }) =>
      (await api('GET /api/imports', { query: { collection, page: 1, per_page: SHOWN }, signal })).data,
    staleTime: 0,
  });
  if (data.length === 0) return null;
  return (
    <section className={classes.recent} aria-labelledby="recent-imports">
      <h3 className={classes.recentTitle} id="recent-imports">
        Recent imports of {nouns}
      </h3>
      <ul className={classes.recentList}>
        {data.map((entry) => (
          <RecentImport key={entry.id} entry={entry} busy={busyWith === entry.id} onUndo={() => void undo(entry.id)} />
        ))}
      </ul>
    </section>
  );
}

interface RecentImportProps {
  entry: ImportRecord;
  busy: boolean;
  onUndo: () => void;
}

const RecentImport = ({ entry, busy, onUndo }: RecentImportProps) => (
  <li className={classes.recentItem}>
    <div className={classes.recentText}>
      <span className={classes.recentName}>{entry.file_name}</span>
      <span className={classes.recentNote}>
        {summaryOf(entry)} · <Time at={entry.created_at} show="time" />
        {entry.created_by ? (
          <>
            {' '}
            · <UserName name={entry.created_by} username={entry.created_by_username} />
          </>
        ) : null}
      </span>
    </div>
    {entry.undone_at ? (
      <span className={classes.recentNote}>Undone</span>
    ) : (
      <Button
        variant="default"
        size="compact-sm"
        loading={busy}
        aria-label={`Undo the import of ${entry.file_name}`}
        onClick={onUndo}
      >
        Undo
      </Button>
    )}
  </li>
);

import type { UseFormReturnType } from '@mantine/form';
import { useApi } from '../../../api/api-context.tsx';
import { localDateTime } from '../../../ui/text/dates.ts';
import { collectionCalls } from '../../calls/collection-calls.ts';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { FileChoices, StoredRecord } from '../../declaration/record-types.ts';
import { userLabel } from '../../text/text-format.ts';
import type { FormFiles } from '../fields/use-form-files.ts';
import { mergeRecords, type RecordMerge } from './record-merge.ts';

export interface SaveConflict<R, V> {
  theirs: R;
  author: string | null;
  /** Null where the version that editing started from isn't known, so that nothing can be merged. */
  merge: RecordMerge<V> | null;
}

export interface VersionAuthor {
  id: number | null;
  label: string;
}

/** Reads who saved a version of a record; null if unknown. */
export function useReadAuthor<R extends StoredRecord, V extends FormValues>({
  path,
  abilities: { versioned },
}: Pick<AdminCollection<R, V>, 'path' | 'abilities'>): (record: R) => Promise<VersionAuthor | null> {
  const calls = collectionCalls<R>(useApi(), path);
  return async ({ id, updated_at }) => {
    if (!versioned) return null;
    const newest = await calls.versions(id, { page: 1, per_page: 1 }).catch(() => null);
    const version = newest?.rows[0];
    if (version?.at !== updated_at || version.actor_name === null) return null;
    return {
      id: version.actor_id,
      label: userLabel({ name: version.actor_name, username: version.actor_username }),
    };
  };
}

interface ConflictContext<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  record: R | null;
  form: UseFormReturnType<V>;
  files: FormFiles;
  /** Saves what both versions are together. */
  onMerged: (merged: { values: V; files: FileChoices; updatedAt: string; note: string }) => Promise<unknown>;
  /** Asks which version to keep where both changed the same. */
  onOpen: (conflict: SaveConflict<R, V>) => void;
}

/**
 * Returns the handler of a conflict: it merges a record that someone else has saved in the meantime with the form, and
 * saves what both are together. Asks only about what both have changed.
 */
export function useConflict<R extends StoredRecord, V extends FormValues>(context: ConflictContext<R, V>) {
  const { definition, record, form, files, onMerged, onOpen } = context;
  const readAuthor = useReadAuthor(definition);

  /** @param startedFrom the version that the refused save named */
  return async (theirs: R, startedFrom: string): Promise<unknown> => {
    const author = (await readAuthor(theirs))?.label ?? null;
    const known = record !== null && startedFrom === record.updated_at;
    const versions = { base: record as R, theirs, yours: form.getValues(), files: files.choices };
    const merge = known ? mergeRecords(definition.form, versions) : null;
    if (merge === null || merge.conflicts.length > 0) return onOpen({ theirs, author, merge });
    const merged = merge.resolve({});
    form.setValues(merged.values);
    const note = `, merged with ${author ?? 'someone else'}'s changes from ${localDateTime(theirs.updated_at)}`;
    return onMerged({ ...merged, updatedAt: theirs.updated_at, note });
  };
}

import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useAuth } from '../../../session/auth-context.tsx';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { changedFields } from '../conflicts/changed-fields.ts';
import type { FormFiles } from '../fields/use-form-files.ts';
import { startValues } from './record-form-rules.ts';

/** Unsaved values of a form, stored until it is saved or discarded. */
export interface Draft {
  readonly values: FormValues;
  /** `updated_at` of the record that editing started from; null for a new record. */
  readonly version: string | null;
  readonly savedAt: string;
  /** Files can't be stored: they have to be chosen again. */
  readonly files: boolean;
}

export interface RecordDraft {
  /** The draft that was found when the form opened, until it is restored or discarded. */
  readonly found: Draft | null;
  /** The version that the restored draft started from; undefined without one. */
  readonly version: string | undefined;
  restore: (draft: Draft) => void;
  clear: () => void;
}

function readDraft(key: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

function writeDraft(key: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // Full or blocked storage: the form works without drafts.
  }
}

interface DraftedForm<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  record: R | null;
  form: UseFormReturnType<V>;
  files: FormFiles;
  /** True if a save would change a field. */
  isEdited: boolean;
}

/** Stores a form's unsaved values in this tab, so that they survive a reload, a crash and a new login. */
export function useRecordDraft<R extends StoredRecord, V extends FormValues>({
  definition: { path, form: definition },
  record,
  form,
  files,
  isEdited,
}: DraftedForm<R, V>): RecordDraft {
  const { user } = useAuth();
  const { original } = definition.values;
  const key = `draft:${user?.id ?? ''}:${path}:${record?.id ?? (original ? `copy of ${original.id}` : 'new')}`;
  const [found, setFound] = useState(() => readDraft(key));
  const [restored, setRestored] = useState<{ version: string | null; base: string | null }>();
  // After a save, the form goes on from another version.
  const version = restored?.base === (record?.updated_at ?? null) ? (restored?.version ?? undefined) : undefined;
  const { secrets = [] } = definition.fields;
  const changed = changedFields(startValues(definition, record), form.values);
  const values = JSON.stringify(changed, (field, value) => (secrets.includes(field) ? undefined : value));
  const dirty = isEdited && values !== '{}';
  useEffect(() => {
    if (!dirty) {
      if (!found) writeDraft(key, null);
      return;
    }
    writeDraft(key, {
      values: JSON.parse(values) as FormValues,
      version: version ?? record?.updated_at ?? null,
      savedAt: new Date().toISOString(),
      files: files.changed,
    });
  }, [key, dirty, values, files.changed, record, version, found]);
  return {
    found,
    version,
    restore: (draft) => {
      form.setValues(draft.values as Partial<V>);
      setRestored({ version: draft.version, base: record?.updated_at ?? null });
      setFound(null);
    },
    clear: () => {
      setFound(null);
      writeDraft(key, null);
    },
  };
}

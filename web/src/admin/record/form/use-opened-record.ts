import { useEffect, useEffectEvent, useState } from 'react';
import { useAuth } from '../../../session/auth-context.tsx';
import { localDateTime } from '../../../ui/text/dates.ts';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { toastNote } from '../../theme/toast.tsx';
import { useReadAuthor } from '../conflicts/use-conflict.ts';
import { valuesAfterSave } from '../save/record-form-rules.ts';
import { FORM_NOTES } from './RecordForm.tsx';
import { type RecordFormState, useRecordForm } from './use-record-form.ts';

interface OpenedRecordOptions<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  /** The stored record, which changes when it is saved, here or elsewhere. */
  record: R;
  unfinished: boolean;
  /** The record was deleted elsewhere, and saved as a new one. */
  onSavedAsNew: (saved: R) => void;
  /** The focus starts in the first field. */
  focuses: boolean;
}

export interface OpenedRecordState<R extends StoredRecord, V extends FormValues> extends RecordFormState<R, V> {
  /** The version that the form changes. */
  base: R;
  /** Shows another version, without the changes of this one. */
  take: (current: R) => void;
}

/** The form of a stored record that stays open after a save, and follows saves of others while it has no changes. */
export function useOpenedRecord<R extends StoredRecord, V extends FormValues>(
  options: OpenedRecordOptions<R, V>,
): OpenedRecordState<R, V> {
  const { definition, record, unfinished, onSavedAsNew, focuses } = options;
  const { noun } = definition;
  const [base, setBase] = useState(record);
  const state = useRecordForm({
    definition,
    record: base,
    unfinished,
    focuses,
    onSaved: (saved, sent) => {
      state.draft.clear();
      if (saved.id !== base.id) {
        state.leaving.release();
        return onSavedAsNew(saved);
      }
      form.setValues(valuesAfterSave(form.getValues(), sent.values, definition.form.values.toValues(saved)));
      files.reset();
      setBase(saved);
    },
    onUnchanged: () => toastNote(FORM_NOTES.unchanged),
  });
  const { form, files, dirty, saving } = state;
  const take = (current: R) => {
    form.setValues(definition.form.values.toValues(current));
    form.clearErrors();
    files.reset();
    setBase(current);
  };
  // Someone else's save, an Undo or a restored version; over unsaved changes, saving compares both.
  const isOutdated = !dirty && !saving.busy && record.updated_at > base.updated_at;
  const readAuthor = useReadAuthor(definition);
  const { user } = useAuth();
  const takeStored = useEffectEvent(() => {
    take(record);
    void readAuthor(record).then((author) => {
      if (author !== null && author.id !== user?.id)
        toastNote(
          `${author.label} saved this ${noun} on ${localDateTime(record.updated_at)}. You now see that version.`,
        );
    });
  });
  useEffect(() => {
    if (isOutdated) takeStored();
  }, [isOutdated]);
  return { ...state, base, take };
}

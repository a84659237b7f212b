import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { Notice } from '../../../ui/text/Notice.tsx';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { FileFields } from '../fields/FileFields.tsx';
import { UploadProgress } from '../fields/UploadProgress.tsx';
import { PublicationFields } from '../publication/PublicationFields.tsx';
import type { PublicationValues } from '../publication/publication-values.ts';
import { DraftNotice } from '../save/DraftNotice.tsx';
import { carriedValues, startingWith } from '../save/record-form-rules.ts';
import { ADD_ANOTHER } from '../save/use-save-hotkey.ts';
import { PreviewButton } from './PreviewButton.tsx';
import { RecordFormDialogs } from './RecordFormDialogs.tsx';
import classes from './record-form.module.css';
import { useRecordForm } from './use-record-form.ts';

interface RecordFormProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  onClose: () => void;
}

/** Notes of the form when there is nothing to save, and after taking the other version of a conflict. */
export const FORM_NOTES = {
  unchanged: 'There were no changes to save.',
  theirs: "You now have their version. Your changes weren't saved.",
} as const;

/** The form of a new record; restarts with the next one. */
export function RecordForm<R extends StoredRecord, V extends FormValues>({
  definition,
  onClose,
}: RecordFormProps<R, V>) {
  const [next, setNext] = useState<{ number: number; carried: Partial<V> }>({ number: 0, carried: {} });
  return (
    <NewRecordForm
      key={next.number}
      definition={startingWith(definition, next.carried)}
      onClose={onClose}
      onAddAnother={(values) => setNext({ number: next.number + 1, carried: carriedValues(definition.form, values) })}
    />
  );
}

interface NewRecordFormProps<R extends StoredRecord, V extends FormValues> extends RecordFormProps<R, V> {
  /** Starts with the next record. */
  onAddAnother: (saved: V) => void;
}

function NewRecordForm<R extends StoredRecord, V extends FormValues>(props: NewRecordFormProps<R, V>) {
  const { definition, onClose, onAddAnother } = props;
  const { Fields, files: fileFields } = definition.form;
  const [pending, setPending] = useState(false);
  const state = useRecordForm({
    definition,
    record: null,
    unfinished: pending,
    onSaved: (_saved, { another }) => {
      leaving.release();
      draft.clear();
      if (another) onAddAnother(form.getValues());
      else onClose();
    },
    onUnchanged: onClose,
  });
  const { form, files, dirty, draft, leaving } = state;
  const { busy, percent, failure, stop } = state.saving;
  const completed = definition.form.values.completed?.(form.values, files.choices);

  return (
    <form className={classes.form} onSubmit={state.submit} noValidate ref={state.element} aria-busy={busy}>
      <div className={classes.scroll}>
        <DraftNotice draft={draft.found} onRestore={draft.restore} onDiscard={draft.clear} />
        <Fields form={form} record={null} onPending={setPending} />
        <FileFields definition={definition.form} record={null} files={files} percent={percent} />
        {definition.abilities.published ? (
          <PublicationFields
            form={form as unknown as UseFormReturnType<PublicationValues>}
            record={null}
            hides={definition.abilities.hidesInactive}
            byContent={completed ? String(completed.publish_at) : undefined}
          />
        ) : null}
        {failure ? <Notice title={failure.message}>{failure.reason}</Notice> : null}
      </div>
      {fileFields?.documents ? <UploadProgress percent={percent} onStop={stop} /> : null}
      <footer className={classes.foot}>
        <span className={classes.unsaved}>{dirty ? 'Unsaved changes' : ''}</span>
        <PreviewButton definition={definition} record={null} state={state} />
        <Button className={classes.cancel} variant="default" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        {definition.form.values.original ? null : (
          <Button name={ADD_ANOTHER} variant="default" disabled={busy} onClick={state.submitAndAddAnother}>
            Save and add another
          </Button>
        )}
        <Button type="submit" className={classes.save} loading={busy}>
          Save
        </Button>
      </footer>
      <RecordFormDialogs definition={definition} record={null} state={state} />
    </form>
  );
}

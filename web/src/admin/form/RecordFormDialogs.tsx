import type { AdminCollection, FormValues } from '../collection/admin-collection.ts';
import type { StoredRecord } from '../collection/collection-calls.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { GoneDialog } from './GoneDialog.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';
import { isComplete } from './record-form-rules.ts';
import { UnsavedDialog } from './UnsavedDialog.tsx';
import type { RecordFormState } from './use-record-form.ts';

interface RecordFormDialogsProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  record: R | null;
  state: RecordFormState<R, V>;
  onTakeTheirs: (theirs: R) => void;
}

/** Dialogs of a record's form: unsaved changes, a conflict, a deleted record, and what the server asks. */
export function RecordFormDialogs<R extends StoredRecord, V extends FormValues>(props: RecordFormDialogsProps<R, V>) {
  const { definition, record, state, onTakeTheirs } = props;
  const { form, files, draft, blocker, conflict, gone, saving, closeConflict, closeGone } = state;
  return (
    <>
      <UnsavedDialog blocker={blocker} onDiscard={draft.clear} />
      <ConflictDialog
        definition={definition}
        base={record}
        conflict={conflict}
        values={form.values}
        files={files.choices}
        onSave={(current, values, choices) => {
          closeConflict();
          form.setValues(values);
          for (const [field, choice] of Object.entries(choices)) files.choose(field, choice);
          void saving.save(values, choices, current.updated_at);
        }}
        onTakeTheirs={onTakeTheirs}
        onClose={closeConflict}
      />
      <GoneDialog
        opened={gone}
        noun={definition.noun}
        canSaveAsNew={gone && isComplete(definition.form, form.values)}
        hasFiles={definition.form.picture !== undefined || definition.form.documents !== undefined}
        busy={saving.busy}
        onRestore={() => saving.restoreAndSave(form.values, files.choices)}
        onSaveAsNew={() => saving.saveAsNew(form.values, files.choices)}
        onClose={closeGone}
      />
      {definition.form.confirmation ? (
        <QuestionDialog {...definition.form.confirmation} question={saving.question} busy={saving.busy} />
      ) : null}
    </>
  );
}

import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { ConflictDialog } from '../conflicts/ConflictDialog.tsx';
import { isComplete } from '../save/record-form-rules.ts';
import { UnsavedDialog } from '../save/UnsavedDialog.tsx';
import { GoneDialog } from './GoneDialog.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';
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
  const { form, files, draft, blocker, dialog, closeDialog, saving } = state;
  const gone = dialog?.kind === 'gone';
  return (
    <>
      <UnsavedDialog blocker={blocker} onDiscard={draft.clear} />
      <ConflictDialog
        definition={definition}
        base={record}
        conflict={dialog?.kind === 'conflict' ? dialog : null}
        values={form.values}
        files={files.choices}
        onSave={state.saveOver}
        onTakeTheirs={onTakeTheirs}
        onClose={closeDialog}
      />
      <GoneDialog
        opened={gone}
        noun={definition.noun}
        canSaveAsNew={gone && isComplete(definition.form, form.values)}
        hasFiles={definition.form.picture !== undefined || definition.form.documents !== undefined}
        busy={saving.busy}
        onRestore={state.restoreAndSave}
        onSaveAsNew={state.saveAsNew}
        onClose={closeDialog}
      />
      {definition.form.confirmation ? (
        <QuestionDialog
          {...definition.form.confirmation}
          text={dialog?.kind === 'question' ? dialog.text : null}
          busy={saving.busy}
          onConfirm={dialog?.kind === 'question' ? dialog.confirm : closeDialog}
          onClose={closeDialog}
        />
      ) : null}
    </>
  );
}

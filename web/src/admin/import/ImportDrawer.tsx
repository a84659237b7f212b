import type { ImportResult } from '@qram/contract/collection/import';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateModule } from '../calls/collection-queries.ts';
import type { AdminCollection, FormValues, ImportKey } from '../declaration/admin-collection.ts';
import type { StoredRecord } from '../declaration/record-types.ts';
import { SideDrawer } from '../record/form/SideDrawer.tsx';
import { toastDone } from '../theme/toast.tsx';
import { CheckedRows } from './CheckedRows.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { ImportDone } from './ImportDone.tsx';
import { type FieldLabels, formatSummary } from './import-labels.ts';
import { MatchColumns } from './MatchColumns.tsx';
import { useImport } from './use-import.ts';
import { importToast, useImportUndo } from './use-import-undo.ts';

interface ImportProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  endpoint: ImportKey;
}

interface ImportDrawerProps<R extends StoredRecord, V extends FormValues> extends ImportProps<R, V> {
  opened: boolean;
  onClose: () => void;
}

export function ImportDrawer<R extends StoredRecord, V extends FormValues>({
  definition,
  endpoint,
  opened,
  onClose,
}: ImportDrawerProps<R, V>) {
  const queryClient = useQueryClient();
  const undo = useImportUndo(definition);
  const session = useImport(endpoint, (result: ImportResult) => {
    const { batch, counts } = result;
    const undoable = batch === null ? {} : { undo: () => undo.undo(batch), once: importToast(batch) };
    toastDone(`Imported: ${formatSummary(counts)}`, undoable);
    void invalidateModule(queryClient, definition.module);
    void invalidateModule(queryClient, 'imports');
    void invalidateModule(queryClient, 'audit');
  });
  const close = () => {
    // A write in progress can't be stopped.
    if (session.writing) return;
    session.stop();
    onClose();
  };
  const labels: FieldLabels = definition.form.fields.labels as FieldLabels;
  return (
    <SideDrawer
      opened={opened}
      onClose={close}
      onExitTransitionEnd={() => session.back('choose')}
      size={760}
      title={`Import ${definition.nouns}`}
      closeButtonProps={{ disabled: session.writing }}
    >
      {session.step === 'choose' ? (
        <ChooseFile definition={definition} endpoint={endpoint} session={session} onClose={close} />
      ) : null}
      {session.step === 'columns' ? <MatchColumns session={session} labels={labels} /> : null}
      {session.step === 'rows' ? <CheckedRows definition={definition} session={session} labels={labels} /> : null}
      {session.step === 'done' ? (
        <ImportDone definition={definition} session={session} undo={undo} onClose={close} />
      ) : null}
    </SideDrawer>
  );
}

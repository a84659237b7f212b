import type { AdminCollection, FormValues } from '../collection/admin-collection.ts';
import type { StoredRecord } from '../collection/collection-calls.ts';
import type { FileChoices } from './file-choices.ts';
import { VersionsDialog } from './VersionsDialog.tsx';
import { differencesOf } from './version-differences.ts';

interface ConflictDialogProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  /** What editing started from. */
  base: R | null;
  /** The record as someone else saved it; null while there is no conflict. */
  theirs: R | null;
  values: V;
  files: FileChoices;
  onKeepMine: (theirs: R) => void;
  onTakeTheirs: (theirs: R) => void;
  onClose: () => void;
}

/** Shows both versions of a record that two people changed at once, and lets one of them stand. */
export function ConflictDialog<R extends StoredRecord, V extends FormValues>(props: ConflictDialogProps<R, V>) {
  const { definition, base, theirs, values, files, onKeepMine, onTakeTheirs, onClose } = props;
  const differences = base && theirs ? differencesOf(definition.form, { base, theirs, yours: values, files }) : [];
  return (
    <VersionsDialog
      savedAt={theirs?.updated_at ?? null}
      differences={differences}
      onKeepMine={() => theirs && onKeepMine(theirs)}
      onTakeTheirs={() => theirs && onTakeTheirs(theirs)}
      onClose={onClose}
    />
  );
}

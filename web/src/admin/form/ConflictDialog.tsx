import type { AdminCollection, FormValues } from '../collection/admin-collection.ts';
import type { StoredRecord } from '../collection/collection-calls.ts';
import type { FileChoices } from './file-choices.ts';
import { VersionsDialog } from './VersionsDialog.tsx';
import { differencesOf } from './version-differences.ts';

interface ConflictDialogProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  /** The version that editing started from. */
  base: R | null;
  /** The version that someone else saved; null without a conflict. */
  theirs: R | null;
  values: V;
  files: FileChoices;
  onKeepMine: (theirs: R) => void;
  onTakeTheirs: (theirs: R) => void;
  onClose: () => void;
}

/** Shows both versions after a concurrent edit and lets the admin pick one. */
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

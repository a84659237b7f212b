import { useState } from 'react';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { FileChoices, StoredRecord } from '../../declaration/record-types.ts';
import type { Conflict, Side, Sides } from './record-merge.ts';
import type { SaveConflict } from './use-conflict.ts';
import { type ComparedDifference, VersionsDialog } from './VersionsDialog.tsx';
import { findDifferences } from './version-differences.ts';

interface ConflictDialogProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  base: R | null;
  conflict: SaveConflict<R, V> | null;
  values: V;
  files: FileChoices;
  onSave: (theirs: R, values: V, files: FileChoices) => void;
  onTakeTheirs: (theirs: R) => void;
  onClose: () => void;
}

/** Paragraphs are numbered where there are several. */
function compared(conflicts: readonly Conflict[]): ComparedDifference[] {
  return conflicts.map(({ key, field, label, theirs, yours, paragraph }) => {
    const others = conflicts.filter((one) => one.field === field);
    const numbered =
      others.length > 1 ? `${label}, paragraph ${others.findIndex((one) => one.key === key) + 1}` : label;
    return { field: key, label: numbered, theirs, yours, theyChanged: true, youChanged: true, both: paragraph };
  });
}

export function ConflictDialog<R extends StoredRecord, V extends FormValues>(props: ConflictDialogProps<R, V>) {
  const { definition, base, conflict, values, files, onSave, onTakeTheirs, onClose } = props;
  const [chosen, setChosen] = useState<{ of: SaveConflict<R, V> | null; sides: Sides }>({ of: null, sides: {} });
  const sides = chosen.of === conflict ? chosen.sides : {};
  const theirs = conflict?.theirs;
  const merge = conflict?.merge;
  const differences = merge
    ? compared(merge.conflicts)
    : base && theirs
      ? findDifferences(definition.form, { base, theirs, yours: values, files })
      : [];
  return (
    <VersionsDialog
      savedAt={theirs?.updated_at ?? null}
      savedBy={conflict?.author}
      differences={differences}
      merged={
        merge
          ? {
              sides,
              choose: (key: string, side: Side) => setChosen({ of: conflict, sides: { ...sides, [key]: side } }),
            }
          : null
      }
      onKeepMine={() => {
        const saved = merge?.resolve(sides) ?? { values, files };
        if (theirs) onSave(theirs, saved.values, saved.files);
      }}
      onTakeTheirs={() => theirs && onTakeTheirs(theirs)}
      onClose={onClose}
    />
  );
}

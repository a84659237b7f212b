import { Button, Modal } from '@mantine/core';
import type { StoredRecord } from '../collection/collection-calls.ts';
import type { CollectionDefinition, FormValues } from '../collection/collection-definition.ts';
import { longDateTime } from '../text-format.ts';
import classes from './dialogs.module.css';
import type { FileChoices } from './file-choices.ts';
import { type Difference, differencesOf } from './version-differences.ts';

interface ConflictDialogProps<R extends StoredRecord, V extends FormValues> {
  definition: CollectionDefinition<R, V>;
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
    <Modal
      opened={theirs !== null}
      onClose={onClose}
      size={680}
      title="Someone else saved this in the meantime"
      zIndex={300}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={classes.text}>
        Their version was saved on {theirs ? longDateTime(theirs.updated_at) : ''}. Keeping yours saves the fields that
        you changed and leaves their other changes in place.
      </p>
      <table className={classes.versions}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Theirs</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <DifferenceRow key={difference.field} difference={difference} />
          ))}
        </tbody>
      </table>
      <div className={classes.actions}>
        <Button variant="subtle" onClick={onClose}>
          Keep editing
        </Button>
        <Button variant="default" onClick={() => theirs && onTakeTheirs(theirs)}>
          Take theirs
        </Button>
        <Button onClick={() => theirs && onKeepMine(theirs)}>Keep mine</Button>
      </div>
    </Modal>
  );
}

function DifferenceRow({ difference }: { difference: Difference }) {
  const { label, theirs, yours, theyChanged, youChanged } = difference;
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-changed={theyChanged || undefined}>{theirs || 'None'}</td>
      <td data-changed={youChanged || undefined}>
        {yours || 'None'}
        {youChanged ? null : <span className={classes.same}> (not changed by you)</span>}
      </td>
    </tr>
  );
}

import { Button, Group, Modal, Text } from '@mantine/core';
import { Time } from '../Time.tsx';
import classes from './dialogs.module.css';
import type { Difference } from './version-differences.ts';

interface VersionsDialogProps {
  /** When the other version was saved; null closes the dialog. */
  savedAt: string | null;
  differences: readonly Difference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Compares two versions of a record and lets the admin pick one. */
export function VersionsDialog(props: VersionsDialogProps) {
  const { savedAt, differences, onKeepMine, onTakeTheirs, onClose } = props;
  return (
    <Modal
      opened={savedAt !== null}
      onClose={onClose}
      size={680}
      title="Someone else saved this in the meantime"
      zIndex={300}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text inherit fz={15} lh={1.5} c="var(--ink-2)">
        Their version was saved on {savedAt ? <Time at={savedAt} show="time" /> : null}. Keeping yours saves the fields
        that you changed; their other changes stay.
      </Text>
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
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="subtle" onClick={onClose}>
          Keep editing
        </Button>
        <Button variant="default" onClick={onTakeTheirs}>
          Use theirs
        </Button>
        <Button onClick={onKeepMine}>Keep mine</Button>
      </Group>
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
        {youChanged ? null : (
          <Text span inherit c="dimmed">
            {' '}
            (not changed by you)
          </Text>
        )}
      </td>
    </tr>
  );
}

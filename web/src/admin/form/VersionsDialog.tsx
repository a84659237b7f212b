import { Button, Group, Modal, Text } from '@mantine/core';
import { TextDifference } from '../history/TextDifference.tsx';
import { Time } from '../Time.tsx';
import classes from './dialogs.module.css';
import type { Difference } from './version-differences.ts';

/** Longer texts, in characters, are shown by what differs in them. */
const SHORT = 200;

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

const isLong = (text: string): boolean => text.length > SHORT || text.includes('\n');

function DifferenceRow({ difference }: { difference: Difference }) {
  const { label, theirs, yours, theyChanged, youChanged } = difference;
  if (isLong(theirs) || isLong(yours))
    return (
      <tr>
        <td colSpan={3}>
          <p className={classes.sides}>
            <strong>{label}</strong> − Theirs, + Yours
            {youChanged ? null : ' (not changed by you)'}
          </p>
          <TextDifference before={theirs} after={yours} names={{ removed: 'Theirs', added: 'Yours' }} />
        </td>
      </tr>
    );
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

import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { Time } from '../../text/Time.tsx';
import { StackedModal } from '../../ui/StackedModal.tsx';
import text from '../../ui/text.module.css';
import classes from '../form/dialogs.module.css';
import { TextDifference } from '../history/TextDifference.tsx';
import type { Side, Sides } from './record-merge.ts';
import type { Difference } from './version-differences.ts';

/** Longer texts, in characters, are shown by what differs in them. */
const SHORT = 200;

export interface ComparedDifference extends Difference {
  /** Both can be saved, one behind the other. */
  both?: boolean;
}

/** The saved side of each difference, where the rest is merged already. */
interface MergedSides {
  sides: Sides;
  choose: (field: string, side: Side) => void;
}

interface VersionsDialogProps {
  /** When the other version was saved; null closes the dialog. */
  savedAt: string | null;
  savedBy?: string | null | undefined;
  differences: readonly ComparedDifference[];
  /** Null: only all of a version can be saved. */
  merged?: MergedSides | null;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

export function VersionsDialog(props: VersionsDialogProps) {
  const { savedAt, savedBy, differences, merged = null, onKeepMine, onTakeTheirs, onClose } = props;
  const choosable = merged && (differences.length > 1 || differences.some(({ both }) => both)) ? merged : null;
  const mine = Object.values(merged?.sides ?? {}).every((side) => side === 'yours');
  return (
    <StackedModal
      opened={savedAt !== null}
      onClose={onClose}
      size={680}
      title="Someone else saved this in the meantime"
    >
      <Text fz="md" lh={1.5} c="var(--ink-2)">
        <span>{savedBy ? `${savedBy} saved this version on ` : 'Their version was saved on '}</span>
        {savedAt ? <Time at={savedAt} show="time" /> : null}
        <span>{`. ${
          merged
            ? 'Changes that only one of you made are merged. Choose which version to keep for the rest.'
            : 'Keeping yours saves the fields that you changed; their other changes stay.'
        }`}</span>
      </Text>
      <table className={classes.versions}>
        <thead className={text.visuallyHiddenOnPhones}>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Theirs</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <DifferenceRow key={difference.field} difference={difference} choices={choosable} />
          ))}
        </tbody>
      </table>
      <Group justify="flex-end" gap="xs" mt="xl">
        <Button variant="subtle" onClick={onClose}>
          Keep editing
        </Button>
        <Button variant="default" onClick={onTakeTheirs}>
          Use theirs
        </Button>
        <Button onClick={onKeepMine}>{mine ? 'Keep mine' : 'Save'}</Button>
      </Group>
    </StackedModal>
  );
}

const isLong = (value: string): boolean => value.length > SHORT || value.includes('\n');

interface SidesControlProps {
  difference: ComparedDifference;
  choices: MergedSides | null;
}

function SidesControl({ difference: { field, label, both }, choices }: SidesControlProps) {
  if (!choices) return null;
  return (
    <SegmentedControl
      mt="xs"
      size="xs"
      aria-label={`Version of ${label} to save`}
      data={[
        { value: 'theirs', label: 'Theirs' },
        { value: 'yours', label: 'Yours' },
        ...(both ? [{ value: 'both', label: 'Both' }] : []),
      ]}
      value={choices.sides[field] ?? 'yours'}
      onChange={(side) => choices.choose(field, side as Side)}
    />
  );
}

function DifferenceRow({ difference, choices }: SidesControlProps) {
  const { label, theirs, yours, theyChanged, youChanged } = difference;
  if (isLong(theirs) || isLong(yours))
    return (
      <tr>
        <td colSpan={3}>
          <Text mb="xs" c="dimmed">
            <Text component="strong" mr="xs" fw={500} c="var(--ink-2)">
              {label}
            </Text>{' '}
            <span>{`− Theirs, + Yours${youChanged ? '' : ' (not changed by you)'}`}</span>
          </Text>
          <TextDifference before={theirs} after={yours} names={{ removed: 'Theirs', added: 'Yours' }} />
          <SidesControl difference={difference} choices={choices} />
        </td>
      </tr>
    );
  return (
    <tr>
      <th scope="row">
        <span>{label}</span>
        <SidesControl difference={difference} choices={choices} />
      </th>
      <td data-side="Theirs" data-changed={theyChanged || undefined}>
        {theirs || 'None'}
      </td>
      <td data-side="Yours" data-changed={youChanged || undefined}>
        <span>{yours || 'None'}</span>
        {youChanged ? null : (
          <Text span c="dimmed">
            {' '}
            (not changed by you)
          </Text>
        )}
      </td>
    </tr>
  );
}

import { Button, Group, Text } from '@mantine/core';
import { StackedModal } from '../../ui/StackedModal.tsx';

interface GoneDialogProps {
  opened: boolean;
  noun: string;
  /** True if a new record would be complete without the stored one. */
  canSaveAsNew: boolean;
  /** True if the record has files that a new one wouldn't have. */
  hasFiles: boolean;
  busy: boolean;
  onRestore: () => void;
  onSaveAsNew: () => void;
  onClose: () => void;
}

/** Rescues the changes of a record that someone else deleted while it was being edited. */
export function GoneDialog(props: GoneDialogProps) {
  const { opened, noun, canSaveAsNew, hasFiles, busy, onRestore, onSaveAsNew, onClose } = props;
  return (
    <StackedModal opened={opened} onClose={onClose} title={`Someone else deleted this ${noun}`}>
      <Text fz="md" lh={1.5} c="var(--ink-2)">
        {`It was moved to the trash while you were editing it. Your changes haven't been saved yet.${canSaveAsNew && hasFiles ? " A new one won't include its files." : ''}`}
      </Text>
      <Group justify="flex-end" gap="xs" mt="xl">
        <Button variant="subtle" disabled={busy} onClick={onClose}>
          Keep editing
        </Button>
        {canSaveAsNew ? (
          <Button variant="default" disabled={busy} onClick={onSaveAsNew}>
            Save as new
          </Button>
        ) : null}
        <Button loading={busy} onClick={onRestore} data-autofocus>
          Restore and save
        </Button>
      </Group>
    </StackedModal>
  );
}

import { Button, Group, Text } from '@mantine/core';
import { StackedModal } from '../../ui/StackedModal.tsx';

interface QuestionDialogProps {
  title: string;
  /** Label of the confirming button. */
  confirm: string;
  /** Null closes the dialog. */
  text: string | null;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks what the server wants confirmed before it saves. */
export function QuestionDialog({ title, confirm, text, busy, onConfirm, onClose }: QuestionDialogProps) {
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <StackedModal opened={text !== null} onClose={close} title={title}>
      <Text fz="md" lh={1.5} c="var(--ink-2)" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      <Group justify="flex-end" gap="xs" mt="xl">
        <Button variant="default" disabled={busy} onClick={close} data-autofocus>
          Cancel
        </Button>
        <Button color="red" loading={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </StackedModal>
  );
}

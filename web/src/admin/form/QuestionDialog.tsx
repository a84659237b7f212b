import { Button, Group, Modal, Text } from '@mantine/core';
import type { SaveQuestion } from './use-record-save.ts';

interface QuestionDialogProps {
  title: string;
  /** Label of the confirming button. */
  confirm: string;
  question: SaveQuestion | null;
  busy: boolean;
}

/** Asks what the server wants confirmed before it saves. */
export function QuestionDialog({ title, confirm, question, busy }: QuestionDialogProps) {
  const close = () => {
    if (!busy) question?.cancel();
  };
  return (
    <Modal
      opened={question !== null}
      onClose={close}
      title={title}
      zIndex={300}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text fz={15} lh={1.5} c="var(--ink-2)" style={{ overflowWrap: 'anywhere' }}>
        {question?.text}
      </Text>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" disabled={busy} onClick={close} data-autofocus>
          Cancel
        </Button>
        <Button color="red" loading={busy} onClick={() => void question?.confirm()}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}

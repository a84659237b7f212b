import { Button, Group, Modal, Text } from '@mantine/core';
import type { Blocker } from 'react-router';

interface UnsavedDialogProps {
  blocker: Blocker;
  /** Called before the page is left without saving. */
  onDiscard?: () => void;
}

/** Confirms that unsaved changes are discarded. */
export function UnsavedDialog({ blocker, onDiscard }: UnsavedDialogProps) {
  const stay = () => blocker.reset?.();
  const discard = () => {
    onDiscard?.();
    blocker.proceed?.();
  };
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={stay}
      title="Discard your changes?"
      zIndex={300}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text fz={15} lh={1.5} c="var(--ink-2)">
        Your changes haven't been saved.
      </Text>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={stay} data-autofocus>
          Keep editing
        </Button>
        <Button color="red" onClick={discard}>
          Discard changes
        </Button>
      </Group>
    </Modal>
  );
}

import { Button, Group, Modal, Text } from '@mantine/core';
import type { Blocker } from 'react-router';

/** Confirms that unsaved changes are discarded. */
export function UnsavedDialog({ blocker }: { blocker: Blocker }) {
  const stay = () => blocker.reset?.();
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={stay}
      title="Discard your changes?"
      zIndex={300}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text inherit fz={15} lh={1.5} c="var(--ink-2)">
        What you have changed has not been saved.
      </Text>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={stay} data-autofocus>
          Keep editing
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          Discard changes
        </Button>
      </Group>
    </Modal>
  );
}

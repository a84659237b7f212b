import { Button, Group, Text } from '@mantine/core';
import type { Blocker } from 'react-router';
import { StackedModal } from '../../ui/StackedModal.tsx';

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
    <StackedModal opened={blocker.state === 'blocked'} onClose={stay} title="Discard your changes?">
      <Text fz="md" lh={1.5} c="var(--ink-2)">
        Your changes haven't been saved.
      </Text>
      <Group justify="flex-end" gap="xs" mt="xl">
        <Button variant="default" onClick={stay} data-autofocus>
          Keep editing
        </Button>
        <Button color="red" onClick={discard}>
          Discard changes
        </Button>
      </Group>
    </StackedModal>
  );
}

import { Button, Flex, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Time } from '../../text/Time.tsx';
import type { Draft } from './use-draft.ts';

interface DraftNoticeProps {
  draft: Draft | null;
  onRestore: (draft: Draft) => void;
  onDiscard: () => void;
}

export function DraftNotice({ draft, onRestore, onDiscard }: DraftNoticeProps) {
  if (!draft) return null;
  return (
    <Flex
      role="status"
      gap="sm"
      p="md"
      bd="1px solid var(--line-strong)"
      bdrs="var(--radius-panel)"
      bg="var(--accent-soft)"
      fz="sm"
      lh={1.45}
    >
      <Flex flex="none" c="var(--accent-strong)">
        <IconHistory size={20} stroke={1.7} aria-hidden="true" />
      </Flex>
      <div>
        <Text fw={600}>
          You have unsaved changes from <Time at={draft.savedAt} show="time" />
        </Text>
        {draft.files ? (
          <Text mt={2} c="var(--ink-2)">
            Files need to be chosen again.
          </Text>
        ) : null}
        <Group gap="xs" mt="sm">
          <Button size="xs" onClick={() => onRestore(draft)}>
            Restore changes
          </Button>
          <Button size="xs" variant="default" onClick={onDiscard}>
            Discard
          </Button>
        </Group>
      </div>
    </Flex>
  );
}

import { Button, Center, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';

interface ErrorStateProps {
  message: string;
  /** The server's message, when it adds to `message`. */
  detail?: string | undefined;
  onRetry: () => void;
  busy?: boolean;
}

export function ErrorState({ message, detail, onRetry, busy = false }: ErrorStateProps) {
  return (
    <Stack align="center" gap={0} p="48px 24px 56px" ta="center" role="alert">
      <Center w={52} h={52} mb="md" bdrs={14} bg="var(--bad-soft)" c="var(--bad)" aria-hidden="true">
        <IconAlertTriangle size={24} stroke={1.5} />
      </Center>
      <Text fw={600} c="var(--ink)">
        {message}
      </Text>
      {detail && detail !== message ? (
        <Text maw="52ch" mt="xs" fz="sm" c="dimmed">
          {detail}
        </Text>
      ) : null}
      <Button mt="lg" variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry} loading={busy}>
        Try again
      </Button>
    </Stack>
  );
}

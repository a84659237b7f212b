import { Button, Flex, Skeleton, Text, Textarea } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { invalidateModule } from '../../../admin/calls/collection-queries.ts';
import { findReason, toastDone, toastFailed } from '../../../admin/theme/toast.tsx';
import { ErrorState } from '../../../admin/ui/ErrorState.tsx';
import panel from '../../../admin/ui/panel.module.css';
import { ApiError, type Transport } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';
import classes from './subtitle-panel.module.css';

function subtitleQuery(api: Transport) {
  return queryOptions({
    queryKey: ['features', 'admin-subtitle'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/features', { query: { page: 1, per_page: 1 }, signal })).data.subtitle,
    staleTime: 0,
  });
}

const FAILED = 'Could not update subtitle.';
const LOCKED = 'Unlock the subtitle before saving.';

/** Subtitle of the features section; read-only until unlocked (requirements: Features). */
export function SubtitlePanel() {
  const api = useApi();
  const subtitle = useQuery(subtitleQuery(api));
  return (
    <section className={`${panel.panel} ${classes.panel}`} aria-labelledby="subtitle-title">
      <div>
        <h2 className={panel.title} id="subtitle-title">
          Subtitle
        </h2>
        <Text mt={2} fz="xs" lh={1.4} c="dimmed">
          Shown under the heading of the features section.
        </Text>
      </div>
      {subtitle.data !== undefined ? <SubtitleForm key={subtitle.data} stored={subtitle.data} /> : null}
      {subtitle.isPending ? <Skeleton h={36} radius="md" /> : null}
      {subtitle.isError && subtitle.data === undefined ? (
        <ErrorState
          message="The subtitle couldn't be loaded."
          detail={findReason(subtitle.error)}
          onRetry={() => subtitle.refetch()}
          busy={subtitle.isFetching}
        />
      ) : null}
    </section>
  );
}

function SubtitleForm({ stored }: { stored: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [text, setText] = useState(stored);
  const [unlocked, setUnlocked] = useState(false);
  const [fieldError, setFieldError] = useState<string | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const saving = useMutation({
    mutationFn: () => api('POST /api/features/subtitle', { body: { subtitle: text } }),
    onSuccess: async () => {
      setUnlocked(false);
      toastDone('Subtitle updated', { key: FAILED });
      await invalidateModule(queryClient, 'features');
    },
    onError: (error) => {
      setFieldError(error instanceof ApiError ? (error.errors.subtitle?.[0] ?? null) : null);
      toastFailed(FAILED, findReason(error));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!unlocked) return setFieldError(LOCKED);
    setFieldError(null);
    saving.mutate();
  };
  const toggleLock = () => {
    setFieldError(null);
    setUnlocked(!unlocked);
    if (unlocked) return setText(stored);
    requestAnimationFrame(() => input.current?.focus());
  };
  return (
    <Flex component="form" wrap="wrap" align="flex-start" gap="xs" onSubmit={submit} noValidate>
      <Textarea
        ref={input}
        flex="1 1 260px"
        aria-label="Subtitle"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={300}
        readOnly={!unlocked}
        value={text}
        error={fieldError}
        onChange={(event) => setText(event.currentTarget.value.replace(/\s*\n\s*/g, ' '))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        leftSection={unlocked ? null : <IconLock size={16} stroke={1.6} aria-hidden="true" />}
      />
      <Button
        variant="default"
        miw={104}
        leftSection={unlocked ? <IconLock size={16} /> : <IconLockOpen size={16} />}
        onClick={toggleLock}
        disabled={saving.isPending}
      >
        {unlocked ? 'Lock' : 'Unlock'}
      </Button>
      <Button
        type="submit"
        variant={unlocked ? 'filled' : 'default'}
        // Says why it doesn't save yet when it is pressed.
        data-disabled={!unlocked || undefined}
        loading={saving.isPending}
      >
        Update Subtitle
      </Button>
    </Flex>
  );
}

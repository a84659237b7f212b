import { Box, Button, Flex, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { PreviewLink } from '@qram/contract/modules/previews/previews';
import { IconCheck, IconCopy, IconLink } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-client.ts';
import { useApi } from '../../api/api-context.tsx';
import { Time } from '../text/Time.tsx';
import { UserName } from '../text/UserName.tsx';
import { findReason, toastDone, toastFailed } from '../theme/toast.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import panel from '../ui/panel.module.css';
import text from '../ui/text.module.css';
import { type LinkedRecord, previewLinksQuery } from './preview-link-queries.ts';

const CREATE_FAILED = 'Failed to create the preview link.';
const END_FAILED = 'Failed to end the preview link.';

function NewLink({ url }: { url: string }) {
  const input = useRef<HTMLInputElement>(null);
  const { copy, copied } = useClipboard({ timeout: 3000 });
  const take = () => {
    input.current?.select();
    copy(url);
  };
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        flex="1 1 240px"
        miw={0}
        ref={input}
        label="New link"
        description="Copy it now. For security, it isn't shown again."
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        miw={112}
        leftSection={copied ? <IconCheck size={16} stroke={1.8} /> : <IconCopy size={16} stroke={1.8} />}
        onClick={take}
        data-autofocus
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
      <span className="visually-hidden" role="status">
        {copied ? 'Link copied' : ''}
      </span>
    </Group>
  );
}

interface LinkRowProps {
  link: PreviewLink;
  busy: boolean;
  onEnd: () => void;
}

function LinkRow({ link, busy, onEnd }: LinkRowProps) {
  const { created_at, created_by, created_by_username, expires_at } = link;
  return (
    <li>
      <Flex align="center" justify="space-between" gap="sm" py="sm">
        <Stack gap={0} miw={0} fz="md" className={text.tabular}>
          <span>
            Ends <Time at={expires_at} show="time" />
          </span>
          <Text span fz="sm" c="dimmed" className={text.wrap}>
            Created <Time at={created_at} show="time" />
            {created_by ? (
              <span>
                {' '}
                by <UserName name={created_by} username={created_by_username} />
              </span>
            ) : null}
          </Text>
        </Stack>
        <Button flex="none" size="compact-md" variant="default" loading={busy} onClick={onEnd}>
          End link
        </Button>
      </Flex>
    </li>
  );
}

interface PreviewLinksProps {
  record: LinkedRecord;
  noun: string;
}

/** Ends a link that someone else may have ended. */
async function endOnce(call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

export function PreviewLinks({ record, noun }: PreviewLinksProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = previewLinksQuery(api, record);
  const links = useQuery(query);
  const [created, setCreated] = useState<{ id: number; url: string } | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey });
  const creating = useMutation({
    mutationFn: async () => (await api('POST /api/preview-links', { body: record })).data,
    onSuccess: ({ id, url }) => setCreated({ id, url: new URL(url, location.href).href }),
    onError: (error) => toastFailed(CREATE_FAILED, findReason(error)),
    onSettled: refresh,
  });
  const ending = useMutation({
    mutationFn: (id: number) => endOnce(() => api('DELETE /api/preview-links/:id', { params: { id } })),
    onSuccess: (_, id) => {
      if (created?.id === id) setCreated(null);
      toastDone('Preview link ended', { key: END_FAILED });
    },
    onError: (error) => toastFailed(END_FAILED, findReason(error)),
    onSettled: refresh,
  });
  return (
    <Stack gap="md">
      <Text
        fz="md"
        lh={1.5}
        c="var(--ink-2)"
      >{`Anyone with the link can see the saved version of this ${noun} on the site without logging in. A link works for 7 days, or until you end it.`}</Text>
      {created ? <NewLink key={created.id} url={created.url} /> : null}
      <Button
        variant={created ? 'default' : 'filled'}
        leftSection={<IconLink size={16} stroke={1.8} />}
        loading={creating.isPending}
        onClick={() => creating.mutate()}
        mr="auto"
      >
        {created ? 'Create another link' : 'Create link'}
      </Button>
      <Box component="h3" m="8px 0 -8px" fz="md">
        Active links
      </Box>
      {links.isError && !links.data ? (
        <ErrorState
          message="The links couldn't be loaded."
          detail={findReason(links.error)}
          onRetry={() => void links.refetch()}
          busy={links.isFetching}
        />
      ) : null}
      {links.isPending ? <Skeleton h={52} radius="md" role="status" aria-label="Loading links" /> : null}
      {links.data?.length === 0 ? (
        <Text fz="md" lh={1.5} c="var(--ink-2)">
          No active links.
        </Text>
      ) : null}
      {links.data && links.data.length > 0 ? (
        <ul className={panel.ruled}>
          {links.data.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              busy={ending.isPending && ending.variables === link.id}
              onEnd={() => ending.mutate(link.id)}
            />
          ))}
        </ul>
      ) : null}
    </Stack>
  );
}

import { Box, Button, Flex, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { PreviewLink } from '@qram/contract/modules/previews';
import { IconCheck, IconCopy, IconLink } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '../../api-client.ts';
import { useApi } from '../../api-context.tsx';
import { Time } from '../Time.tsx';
import { findReason, toastDone, toastFailed } from '../toast.tsx';
import { UserName } from '../UserName.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import panel from '../ui/panel.module.css';
import { StackedModal } from '../ui/StackedModal.tsx';
import text from '../ui/text.module.css';
import { PreviewComments } from './PreviewComments.tsx';
import { type LinkedRecord, previewLinksQuery } from './preview-link-queries.ts';

const CREATE_FAILED = 'Failed to create the preview link.';
const DELETE_FAILED = 'Failed to delete it.';
const END_FAILED = 'Failed to end the preview link.';

/** A new link, which can't be shown again. */
function NewLink({ url }: { url: string }) {
  const input = useRef<HTMLInputElement>(null);
  const { copy, copied } = useClipboard({ timeout: 3000 });
  const take = () => {
    input.current?.select();
    copy(url);
  };
  return (
    <Group align="flex-end" gap={8}>
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
  /** The link's comments. */
  children: ReactNode;
}

function LinkRow({ link, busy, onEnd, children }: LinkRowProps) {
  const { created_at, created_by, created_by_username, expires_at } = link;
  return (
    <li>
      <Flex align="center" justify="space-between" gap={12} py={10}>
        <Stack gap={0} miw={0} fz={15} className={text.tabular}>
          <span>
            Ends <Time at={expires_at} show="time" />
          </span>
          <Text span fz={14} c="dimmed" className={text.wrap}>
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
      {children}
    </li>
  );
}

interface PreviewLinksProps {
  record: LinkedRecord;
  noun: string;
  /** When the record was last saved. */
  savedAt: string;
}

/** Deletes something that someone else may have deleted. */
async function deleteOnce(call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** Creates, lists and ends the preview links of a record, with their comments. */
export function PreviewLinks({ record, noun, savedAt }: PreviewLinksProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = previewLinksQuery(api, record);
  const links = useQuery(query);
  /** The link to end, after a confirmation: its comments go with it. */
  const [asked, setAsked] = useState<PreviewLink | null>(null);
  const [created, setCreated] = useState<{ id: number; url: string } | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey });
  const creating = useMutation({
    mutationFn: async () => (await api('POST /api/preview-links', { body: record })).data,
    onSuccess: ({ id, url }) => setCreated({ id, url: new URL(url, location.href).href }),
    onError: (error) => toastFailed(CREATE_FAILED, findReason(error)),
    onSettled: refresh,
  });
  const ending = useMutation({
    mutationFn: (id: number) => deleteOnce(() => api('DELETE /api/preview-links/:id', { params: { id } })),
    onSuccess: (_, id) => {
      if (created?.id === id) setCreated(null);
      toastDone('Preview link ended', { key: END_FAILED });
    },
    onError: (error) => toastFailed(END_FAILED, findReason(error)),
    onSettled: refresh,
  });
  const deleting = useMutation({
    mutationFn: (id: number) => deleteOnce(() => api('DELETE /api/preview-comments/:id', { params: { id } })),
    onSuccess: () => toastDone('Deleted', { key: DELETE_FAILED }),
    onError: (error) => toastFailed(DELETE_FAILED, findReason(error)),
    onSettled: refresh,
  });
  const end = (link: PreviewLink) => (link.comments.length === 0 ? ending.mutate(link.id) : setAsked(link));
  const endAsked = async () => {
    if (asked) await ending.mutateAsync(asked.id).catch(() => undefined);
    setAsked(null);
  };

  return (
    <Stack gap={16}>
      <Text
        fz={15}
        lh={1.5}
        c="var(--ink-2)"
      >{`Anyone with the link can see the saved version of this ${noun} on the site without logging in, and can approve it or comment on it. A link works for 7 days, or until you end it.`}</Text>
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
      <Box component="h3" m="8px 0 -8px" fz={15}>
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
        <Text fz={15} lh={1.5} c="var(--ink-2)">
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
              onEnd={() => end(link)}
            >
              {link.comments.length > 0 ? (
                <PreviewComments
                  comments={link.comments}
                  savedAt={savedAt}
                  busy={deleting.isPending ? deleting.variables : null}
                  onDelete={(id) => deleting.mutate(id)}
                />
              ) : null}
            </LinkRow>
          ))}
        </ul>
      ) : null}
      <StackedModal opened={asked !== null} onClose={() => setAsked(null)} title="End this link?">
        <Text fz={15} lh={1.5} c="var(--ink-2)">
          {`${asked?.comments.length === 1 ? 'Its comment is' : `Its ${asked?.comments.length} comments are`} deleted with it.`}
        </Text>
        <Group justify="flex-end" gap={8} mt={24}>
          <Button variant="default" disabled={ending.isPending} onClick={() => setAsked(null)} data-autofocus>
            Cancel
          </Button>
          <Button color="red" loading={ending.isPending} onClick={() => void endAsked()}>
            End link
          </Button>
        </Group>
      </StackedModal>
    </Stack>
  );
}

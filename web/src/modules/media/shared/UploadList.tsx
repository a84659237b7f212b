import { Button, CloseButton, Flex, Group, Progress } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import text from '../../../admin/ui/text.module.css';
import { fileSize } from '../../../ui/text/file-size.ts';
import { MediaName } from './MediaName.tsx';
import classes from './uploads.module.css';
import type { Upload, useUploads } from './use-uploads.ts';

function formatSummary(uploads: readonly Upload[]): string {
  const ended = uploads.filter(({ state }) => state === 'done' || state === 'failed').length;
  const failed = uploads.filter(({ state }) => state === 'failed').length;
  const files = uploads.length === 1 ? 'file' : 'files';
  if (ended < uploads.length) return `Uploading ${ended + 1} of ${uploads.length} ${files}`;
  const done = ended - failed;
  const uploaded = `${done} ${done === 1 ? 'file' : 'files'} uploaded`;
  return failed === 0 ? uploaded : `${uploaded}, ${failed} failed`;
}

export function UploadList({ uploads, retry, dismiss }: Omit<ReturnType<typeof useUploads>, 'add'>) {
  if (uploads.length === 0) return null;
  const busy = uploads.some(({ state }) => state === 'waiting' || state === 'sending');
  return (
    <section className={classes.uploads} aria-label="Uploads">
      <Group
        justify="space-between"
        wrap="nowrap"
        gap={0}
        mih={44}
        p="4px 8px 4px 16px"
        fz="sm"
        fw={600}
        className={text.tabular}
      >
        <span role="status">{formatSummary(uploads)}</span>
        {busy ? null : <CloseButton aria-label="Dismiss uploads" size={32} onClick={dismiss} />}
      </Group>
      <ul className={classes.list}>
        {uploads.map((upload) => (
          <Flex
            key={upload.key}
            component="li"
            wrap="wrap"
            align="center"
            justify="space-between"
            gap="2px 14px"
            mih={34}
            fz="sm"
            className={classes.upload}
          >
            <MediaName name={upload.file.name} />
            {upload.state === 'failed' ? (
              <>
                <Flex component="span" flex="0 1 auto" align="center" gap="xs" fz="sm" c="var(--bad)">
                  <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
                  <span>{upload.reason}</span>
                </Flex>
                <Button variant="subtle" size="compact-sm" onClick={() => retry(upload.key)}>
                  Try again
                </Button>
              </>
            ) : (
              <Flex component="span" align="center" gap="xs" fz="sm" c="dimmed">
                {upload.state === 'sending' ? (
                  <Progress value={upload.percent} size="sm" w={90} aria-label={`Upload of ${upload.file.name}`} />
                ) : null}
                {upload.state === 'sending' && upload.percent === 100 ? <span>Processing…</span> : null}
                {upload.state === 'waiting' ? <span>{`Waiting, ${fileSize(upload.file.size)}`}</span> : null}
                {upload.state === 'done' ? (
                  <>
                    <IconCheck size={16} stroke={2} aria-hidden="true" />
                    <span>Uploaded</span>
                  </>
                ) : null}
              </Flex>
            )}
          </Flex>
        ))}
      </ul>
    </section>
  );
}

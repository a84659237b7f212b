import { Box, Button, CloseButton, Group } from '@mantine/core';
import type { MediaFile } from '@qram/contract/modules/media/media';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LoadedRecord, ViewDrawer } from '../../../admin/record/form/ViewDrawer.tsx';
import { UserName } from '../../../admin/text/UserName.tsx';
import { findReason, toastFailed } from '../../../admin/theme/toast.tsx';
import ui from '../../../admin/ui/panel.module.css';
import text from '../../../admin/ui/text.module.css';
import { useApi } from '../../../api/api-context.tsx';
import { localDate } from '../../../ui/text/dates.ts';
import { MediaThumb } from '../shared/MediaThumb.tsx';
import { formatDimensions, OPENED_BY } from '../shared/media-labels.ts';
import { mediaFileQuery } from '../shared/media-queries.ts';
import { FormerFiles } from './FormerFiles.tsx';
import { MediaActions } from './MediaActions.tsx';
import { MediaForm } from './MediaForm.tsx';
import { MediaUses } from './MediaUses.tsx';
import classes from './media-panel.module.css';
import { useMediaChanges } from './use-media-changes.ts';

interface MediaPanelProps {
  id: number | null;
  /** True beside the list, false over it. */
  beside: boolean;
  onClose: () => void;
  onDelete: (file: MediaFile) => void;
}

/** A file with its details, beside the list where there is room and in a drawer elsewhere. */
export function MediaPanel({ id, beside, onClose, onDelete }: MediaPanelProps) {
  if (beside) return id === null ? null : <PanelBeside key={id} id={id} onClose={onClose} onDelete={onDelete} />;
  return (
    <ViewDrawer
      id={id}
      onClose={onClose}
      size={420}
      title={(shown) => (
        <span className={text.wrap}>
          <FileName id={shown} />
        </span>
      )}
    >
      {(shown) => <OpenedFile key={shown} id={shown} onDelete={onDelete} />}
    </ViewDrawer>
  );
}

const FileName = ({ id }: { id: number }) => <span>{useQuery(mediaFileQuery(useApi(), id)).data?.name ?? 'File'}</span>;

interface OpenedProps {
  id: number;
  onDelete: (file: MediaFile) => void;
}

function PanelBeside({ id, onClose, onDelete }: OpenedProps & { onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <aside className={classes.panel} aria-labelledby="media-panel-name">
      <Group
        flex="none"
        justify="space-between"
        wrap="nowrap"
        gap="xs"
        mih={56}
        p="6px 10px 6px 16px"
        className={ui.lineBelow}
      >
        <Box
          component="h2"
          miw={0}
          className={`${ui.title} ${text.wrap}`}
          id="media-panel-name"
          ref={heading}
          tabIndex={-1}
        >
          <FileName id={id} />
        </Box>
        <CloseButton aria-label="Close" size={36} onClick={onClose} />
      </Group>
      <OpenedFile id={id} onDelete={onDelete} />
    </aside>
  );
}

function OpenedFile({ id, onDelete }: OpenedProps) {
  const record = useQuery(mediaFileQuery(useApi(), id));
  return (
    <LoadedRecord record={record} failed="The file couldn't be loaded.">
      {(file) => <FileContent file={file} onDelete={() => onDelete(file)} />}
    </LoadedRecord>
  );
}

function FileContent({ file, onDelete }: { file: MediaFile; onDelete: () => void }) {
  const changes = useMediaChanges(file);
  return (
    <>
      <div className={ui.scroller}>
        {file.type === 'picture' ? null : <DocumentPreview file={file} />}
        <MediaForm file={file} changes={changes} />
        <FileDetails file={file} />
        <MediaUses file={file} />
        <FormerFiles file={file} changes={changes} />
      </div>
      <MediaActions file={file} changes={changes} onDelete={onDelete} />
    </>
  );
}

/** Opens a document with a link that is made for it. */
function DocumentPreview({ file }: { file: MediaFile }) {
  const api = useApi();
  const shown = file.type === 'pdf';
  const { mutate: open, isPending } = useMutation({
    mutationFn: (_tab: Window | null) => api('POST /api/media/:id/links', { params: { id: file.id } }),
    onSuccess: ({ data }, tab) => (tab ?? window).location.assign(data.url),
    onError: (error, tab) => {
      tab?.close();
      toastFailed("The file couldn't be opened.", findReason(error));
    },
  });
  return (
    <Group wrap="nowrap" gap="md" pt="md" className={classes.sides}>
      <Box w={150}>
        <MediaThumb file={file} />
      </Box>
      <Button
        variant="default"
        loading={isPending}
        leftSection={
          shown ? (
            <IconExternalLink size={16} stroke={1.8} aria-hidden="true" />
          ) : (
            <IconDownload size={16} stroke={1.8} aria-hidden="true" />
          )
        }
        // Browsers open a tab only during a press.
        onClick={() => open(shown ? window.open('', '_blank') : null)}
      >
        {shown ? 'Open' : 'Download'}
      </Button>
    </Group>
  );
}

function FileDetails({ file }: { file: MediaFile }) {
  const openedBy = OPENED_BY[file.folder];
  return (
    <Box component="dl" fz="sm" className={`${classes.section} ${ui.details} ${classes.details}`}>
      <dt>Size</dt>
      <dd>{formatDimensions(file)}</dd>
      <dt>{file.uploaded_by_name ? 'Uploaded by' : 'Uploaded'}</dt>
      <dd>
        {file.uploaded_by_name ? (
          <span>
            <UserName name={file.uploaded_by_name} username={file.uploaded_by_username} />,{' '}
          </span>
        ) : null}
        <span>{localDate(file.created_at)}</span>
      </dd>
      {openedBy ? (
        <>
          <dt>Who can open it</dt>
          <dd>{openedBy}</dd>
        </>
      ) : null}
      {file.expires_at ? (
        <>
          <dt>Will be deleted on</dt>
          <dd>{`${localDate(file.expires_at)}, unless it's used again`}</dd>
        </>
      ) : null}
    </Box>
  );
}

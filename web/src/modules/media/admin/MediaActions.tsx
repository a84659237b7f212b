import { Button, FileButton, Group, Progress, Text } from '@mantine/core';
import { useModals } from '@mantine/modals';
import { PDF_TYPE } from '@qram/contract/documents';
import { IMAGE_LIMITS } from '@qram/contract/images';
import type { MediaFile, MediaType } from '@qram/contract/modules/media';
import { IconInfoCircle, IconReplace, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { places } from './media-labels.ts';
import classes from './media-panel.module.css';
import type { useMediaChanges } from './use-media-changes.ts';

/** What the file picker offers; the server judges the content. */
const ACCEPTED: Readonly<Record<MediaType, string>> = {
  picture: IMAGE_LIMITS.types.join(','),
  pdf: `.pdf,${PDF_TYPE}`,
  slides: '.ppt,.pptx',
  zip: '.zip',
  notebook: '.ipynb',
};

interface MediaActionsProps {
  file: MediaFile;
  changes: ReturnType<typeof useMediaChanges>;
  onDelete: () => void;
}

/** Replaces or deletes a file; a file in use can't be deleted. */
export function MediaActions({ file, changes, onDelete }: MediaActionsProps) {
  const modals = useModals();
  const clear = useRef<() => void>(null);
  const { busy, percent, replace } = changes;
  const used = file.uses > 0;
  const choose = (upload: File | null) => {
    clear.current?.();
    if (!upload) return undefined;
    if (!used) return void replace(upload);
    return modals.openConfirmModal({
      title: 'Replace file',
      closeButtonProps: { 'aria-label': 'Close' },
      labels: { confirm: 'Replace', cancel: 'Cancel' },
      children: (
        <Text inherit mb={20} fz={15} lh={1.5} c="var(--ink-2)" style={{ overflowWrap: 'anywhere' }}>
          {upload.name} takes the place of {file.name} in {places(file.uses)}. The old file stays for 30 days, for
          earlier versions.
        </Text>
      ),
      onConfirm: () => void replace(upload),
    });
  };
  return (
    <section className={classes.section} aria-label="Actions">
      <Group gap={8} grow preventGrowOverflow={false} wrap="nowrap">
        <FileButton accept={ACCEPTED[file.type]} onChange={choose} resetRef={clear}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={busy === 'replace'}
              disabled={busy === 'save'}
              leftSection={<IconReplace size={16} stroke={1.8} aria-hidden="true" />}
            >
              Replace
            </Button>
          )}
        </FileButton>
        <Button
          variant="default"
          disabled={used || busy !== null}
          aria-describedby={used ? 'media-in-use' : undefined}
          leftSection={<IconTrash size={16} stroke={1.8} aria-hidden="true" />}
          onClick={onDelete}
        >
          Delete
        </Button>
      </Group>
      {percent === null ? null : <Progress value={percent} aria-label="Upload" size="sm" mt={10} />}
      {used ? (
        <p className={classes.reason} id="media-in-use">
          <IconInfoCircle size={15} stroke={1.8} aria-hidden="true" />
          <span>
            You can't delete this file while it's used in {places(file.uses)}. Remove it there first, or replace it.
          </span>
        </p>
      ) : null}
    </section>
  );
}

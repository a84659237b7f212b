import { Button, FileButton, Flex, Group, Progress, Text } from '@mantine/core';
import { acceptedFiles } from '@qram/contract/collection/documents';
import { TRASH_DAYS } from '@qram/contract/modules/audit/audit-limits';
import type { MediaFile } from '@qram/contract/modules/media/media';
import { IconInfoCircle, IconReplace, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import ui from '../../../admin/ui/panel.module.css';
import { useConfirm } from '../../../admin/ui/use-confirm.ts';
import { places } from '../shared/media-labels.ts';
import classes from './media-panel.module.css';
import type { useMediaChanges } from './use-media-changes.ts';

interface MediaActionsProps {
  file: MediaFile;
  changes: ReturnType<typeof useMediaChanges>;
  onDelete: () => void;
}

/** Replaces or deletes a file; a file in use can't be deleted. */
export function MediaActions({ file, changes, onDelete }: MediaActionsProps) {
  const confirm = useConfirm();
  const clear = useRef<() => void>(null);
  const { busy, percent, replace } = changes;
  const used = file.uses > 0;
  const choose = (upload: File | null) => {
    clear.current?.();
    if (!upload) return undefined;
    if (!used) return void replace(upload);
    return confirm({
      title: 'Replace file',
      confirm: 'Replace',
      children: (
        <Text mb="lg" fz="md" lh={1.5} c="var(--ink-2)" style={{ overflowWrap: 'anywhere' }}>
          {`${upload.name} takes the place of ${file.name} in ${places(file.uses)}. You can restore the old file for ${TRASH_DAYS} days.`}
        </Text>
      ),
      // The drawer shows the progress.
      act: async () => void replace(upload),
    });
  };
  return (
    <section className={`${classes.section} ${ui.lineAbove}`} aria-label="Actions">
      <Group gap="xs" grow preventGrowOverflow={false} wrap="nowrap">
        <FileButton accept={acceptedFiles(file.type)} onChange={choose} resetRef={clear}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={busy === 'replace'}
              disabled={busy !== null && busy !== 'replace'}
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
      {percent === null ? null : <Progress value={percent} aria-label="Upload" size="sm" mt="sm" />}
      {used ? (
        <Flex component="p" gap="xs" mt="sm" fz="sm" lh={1.4} c="dimmed" id="media-in-use">
          <Flex component="span" flex="none" pt={2}>
            <IconInfoCircle size={15} stroke={1.8} aria-hidden="true" />
          </Flex>
          <span>{`You can't delete this file while it's used in ${places(file.uses)}. Remove it there first, or replace it.`}</span>
        </Flex>
      ) : null}
    </section>
  );
}

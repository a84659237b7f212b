import { Box, Checkbox, Flex, Text, UnstyledButton } from '@mantine/core';
import type { MediaFile } from '@qram/contract/modules/media/media';
import type { Selection } from '../../../admin/list/selection/use-selection.ts';
import text from '../../../admin/ui/text.module.css';
import { Badge } from '../../../ui/text/Badge.tsx';
import { MediaName } from '../shared/MediaName.tsx';
import { MediaThumb } from '../shared/MediaThumb.tsx';
import classes from '../shared/media.module.css';
import { formatSizeAndType } from '../shared/media-labels.ts';

interface MediaGridProps {
  rows: readonly MediaFile[];
  /** The rows belong to the previous query; new ones are loading. */
  stale: boolean;
  selection: Selection<MediaFile>;
  openId: number | null;
  onOpen: (id: number) => void;
}

export function MediaGrid({ rows, stale, selection, openId, onOpen }: MediaGridProps) {
  return (
    <ul
      className={classes.grid}
      inert={stale}
      data-stale={stale || undefined}
      data-selecting={selection.count > 0 || undefined}
    >
      {rows.map((file) => (
        <li key={file.id} className={classes.tile} data-selected={selection.has(file.id) || undefined}>
          <UnstyledButton
            className={classes.open}
            aria-current={openId === file.id || undefined}
            onClick={() => onOpen(file.id)}
          >
            <MediaThumb file={file} />
            <MediaName name={file.name} />
            <Text span display="block" mt={1} fz="xs" c="dimmed" className={text.tabular}>
              {formatSizeAndType(file)}
            </Text>
            {file.uses === 0 ? (
              <Flex component="span" pos="absolute" top={8} left={8}>
                <Badge small tone="warn">
                  Unused
                </Badge>
              </Flex>
            ) : null}
          </UnstyledButton>
          <Checkbox
            className={classes.check}
            size="22px"
            radius="xl"
            aria-label={`Select ${file.name}`}
            checked={selection.has(file.id)}
            onChange={() => selection.toggle(file.id)}
          />
        </li>
      ))}
    </ul>
  );
}

const TILES = Array.from({ length: 12 }, (_, at) => at);

export function MediaGridSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <ul className={classes.grid} aria-hidden="true">
        {TILES.map((at) => (
          <li key={at} className={classes.tile}>
            <Box bdrs={12} bg="var(--sunken)" style={{ aspectRatio: '16 / 10' }} />
            <Box w="70%" h={14} mt="sm" bdrs={6} bg="var(--sunken)" />
          </li>
        ))}
      </ul>
    </div>
  );
}

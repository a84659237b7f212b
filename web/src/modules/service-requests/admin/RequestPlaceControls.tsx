import { ActionIcon, Flex, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { count } from '../../../admin/text/text-format.ts';
import classes from './requests.module.css';
import type { RequestPlace } from './use-request-place.ts';

/** Where the open request is in the list, with the ones before and after it; beside the title of the drawer. */
export function RequestPlaceControls({ place: { position, total, previous, next } }: { place: RequestPlace }) {
  const move = (label: string, Arrow: typeof IconChevronUp, go: (() => void) | undefined) => (
    <ActionIcon
      variant="transparent"
      size={36}
      c={go === undefined ? 'var(--ink-3)' : 'var(--ink)'}
      aria-label={label}
      title={label}
      aria-disabled={go === undefined || undefined}
      onClick={go}
    >
      <Arrow size={19} stroke={1.8} />
    </ActionIcon>
  );
  return (
    <Flex align="center" gap={2} className={classes.place}>
      <Text span mr="xs" fz="xs" c="var(--ink-3)" role="status">
        {`${count(position)} of ${count(total)}`}
      </Text>
      {move('Previous request', IconChevronUp, previous)}
      {move('Next request', IconChevronDown, next)}
    </Flex>
  );
}

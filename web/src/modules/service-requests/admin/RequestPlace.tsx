import { ActionIcon, Flex, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import classes from './requests.module.css';

interface RequestPlaceProps {
  id: number;
  /** The requests of the list in their order. */
  places: readonly number[];
  onView: (id: number) => void;
}

/** Where the open request is in the list, with the ones before and after it; beside the title of the drawer. */
export function RequestPlace({ id, places, onView }: RequestPlaceProps) {
  const at = places.indexOf(id);
  const move = (label: string, Arrow: typeof IconChevronUp, next: number | undefined) => (
    <ActionIcon
      variant="transparent"
      size={36}
      c={next === undefined ? 'var(--ink-3)' : 'var(--ink)'}
      aria-label={label}
      title={label}
      aria-disabled={next === undefined || undefined}
      onClick={() => next !== undefined && onView(next)}
    >
      <Arrow size={19} stroke={1.8} />
    </ActionIcon>
  );
  if (at < 0) return null;
  return (
    <Flex align="center" gap={2} className={classes.place}>
      <Text span mr={6} fz={13} c="var(--ink-3)" role="status">
        {`${at + 1} of ${places.length}`}
      </Text>
      {move('Previous request', IconChevronUp, places[at - 1])}
      {move('Next request', IconChevronDown, places[at + 1])}
    </Flex>
  );
}

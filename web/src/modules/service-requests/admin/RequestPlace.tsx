import { ActionIcon, Flex, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import panel from '../../../admin/ui/panel.module.css';

interface RequestPlaceProps {
  id: number;
  /** The requests of the list in their order. */
  places: readonly number[];
  onView: (id: number) => void;
}

/** Where the open request is in the list, with the ones before and after it. */
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
  return (
    <Flex
      align="center"
      justify="space-between"
      gap={12}
      mih={48}
      px={24}
      className={`${panel.inset} ${panel.lineBelow}`}
    >
      <Text span ff="monospace" fz={13} c="var(--ink-3)" role="status">
        Request {id}
        {at < 0 ? '' : `, ${at + 1} of ${places.length} shown`}
      </Text>
      {at < 0 ? null : (
        <Flex gap={2}>
          {move('Previous request', IconChevronUp, places[at - 1])}
          {move('Next request', IconChevronDown, places[at + 1])}
        </Flex>
      )}
    </Flex>
  );
}

import { Flex, Pagination, Select, Text } from '@mantine/core';
import { type ChangeListState, type ListUrlState, PAGE_SIZES } from '../../calls/collection-url.ts';
import { count } from '../../text/text-format.ts';
import panel from '../../ui/panel.module.css';
import text from '../../ui/text.module.css';

interface PagerProps {
  total: number;
  listState: ListUrlState;
  change: ChangeListState;
}

const CONTROL_NAMES = { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' } as const;

export function Pager({ total, listState, change }: PagerProps) {
  if (total <= PAGE_SIZES[0]) return null;
  const { page, perPage } = listState;
  const from = (page - 1) * perPage + 1;
  return (
    <Flex
      component="nav"
      wrap="wrap"
      align="center"
      justify="space-between"
      rowGap="sm"
      columnGap="md"
      py="sm"
      px="md"
      className={panel.lineAbove}
      aria-label="Pages"
    >
      <Text span miw={120} fz="sm" c="dimmed" className={text.tabular}>
        {`${count(from)}–${count(Math.min(total, page * perPage))} of ${count(total)}`}
      </Text>
      <Pagination
        total={Math.max(1, Math.ceil(total / perPage))}
        value={page}
        siblings={0}
        onChange={(next) => change({ page: next })}
        getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
        getControlProps={(control) => ({ 'aria-label': CONTROL_NAMES[control] })}
      />
      <Select
        w={120}
        aria-label="Rows per page"
        data={PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} rows` }))}
        value={String(perPage)}
        onChange={(value) =>
          change({ perPage: PAGE_SIZES.find((size) => String(size) === value) ?? PAGE_SIZES[0], page: 1 })
        }
      />
    </Flex>
  );
}

import { Box, CloseButton, Flex } from '@mantine/core';
import { type ChangeListState, type ListUrlState, withFilter } from '../../calls/collection-url.ts';
import type { ListFilters } from '../../declaration/admin-collection.ts';
import text from '../../ui/text.module.css';
import classes from './linked-filters.module.css';

interface LinkedFiltersProps {
  filters: ListFilters;
  listState: ListUrlState;
  change: ChangeListState;
}

export function LinkedFilters({ filters, listState, change }: LinkedFiltersProps) {
  const set = Object.entries(filters).flatMap(([field, { Name }]) => {
    const value = listState.filters?.[field];
    return Name && value !== undefined ? [{ field, value, Name }] : [];
  });
  if (set.length === 0) return null;
  return (
    <Box p="0 16px 12px">
      <Flex component="ul" wrap="wrap" gap="xs" aria-label="Filters of this link">
        {set.map(({ field, value, Name }) => (
          <li key={field} className={classes.filter}>
            <Box component="span" miw={0} className={text.wrap}>
              <Name value={value} />
            </Box>
            <CloseButton
              size="sm"
              className={classes.remove}
              aria-label="Remove this filter"
              onClick={() => change({ filters: withFilter(listState.filters, field, undefined), page: 1 })}
            />
          </li>
        ))}
      </Flex>
    </Box>
  );
}

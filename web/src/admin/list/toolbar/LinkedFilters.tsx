import { Box, CloseButton, Flex } from '@mantine/core';
import { type ChangeListState, type ListUrlState, withChoice } from '../../calls/collection-url.ts';
import type { LinkedFilter } from '../../declaration/admin-collection.ts';
import text from '../../ui/text.module.css';
import classes from './linked-filters.module.css';

interface LinkedFiltersProps {
  filters: readonly LinkedFilter[];
  address: ListUrlState;
  change: ChangeListState;
}

/** Filters that came with the address, each with a button that removes it. */
export function LinkedFilters({ filters, address, change }: LinkedFiltersProps) {
  const set = filters.filter(({ field }) => address.choices?.[field] !== undefined);
  if (set.length === 0) return null;
  return (
    <Box p="0 16px 12px">
      <Flex component="ul" wrap="wrap" gap="xs" aria-label="Filters of this link">
        {set.map(({ field, Name }) => (
          <li key={field} className={classes.filter}>
            <Box component="span" miw={0} className={text.wrap}>
              <Name value={address.choices?.[field] ?? ''} />
            </Box>
            <CloseButton
              size="sm"
              className={classes.remove}
              aria-label="Remove this filter"
              onClick={() => change({ choices: withChoice(address.choices, field, undefined), page: 1 })}
            />
          </li>
        ))}
      </Flex>
    </Box>
  );
}

import { CloseButton } from '@mantine/core';
import type { LinkedFilter } from './admin-collection.ts';
import { type ChangeAddress, type CollectionAddress, withChoice } from './collection-address.ts';
import classes from './linked-filters.module.css';

interface LinkedFiltersProps {
  filters: readonly LinkedFilter[];
  address: CollectionAddress;
  change: ChangeAddress;
}

/** Filters that came with the address, each with a button that removes it. */
export function LinkedFilters({ filters, address, change }: LinkedFiltersProps) {
  const set = filters.filter(({ field }) => address.choices?.[field] !== undefined);
  if (set.length === 0) return null;
  return (
    <div className={classes.bar}>
      <ul className={classes.filters} aria-label="Filters of this link">
        {set.map(({ field, Name }) => (
          <li key={field} className={classes.filter}>
            <span className={classes.name}>
              <Name value={address.choices?.[field] ?? ''} />
            </span>
            <CloseButton
              size="sm"
              className={classes.remove}
              aria-label="Remove this filter"
              onClick={() => change({ choices: withChoice(address.choices, field, undefined), page: 1 })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

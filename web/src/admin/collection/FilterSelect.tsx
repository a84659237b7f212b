import { Select } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { ListFilter } from './admin-collection.ts';
import type { ChangeAddress, CollectionAddress } from './collection-address.ts';
import classes from './list-toolbar.module.css';

interface FilterSelectProps {
  filter: ListFilter;
  address: CollectionAddress;
  change: ChangeAddress;
}

const ALL = 'all';

/** Narrows a list to the records that share one value. */
export function FilterSelect({ filter, address, change }: FilterSelectProps) {
  const choices = filter.useChoices().map(({ value, label }) => ({ value: String(value), label }));
  const chosen = address.filter === undefined ? ALL : String(address.filter);
  return (
    <Select
      className={classes.filter}
      aria-label={filter.label}
      data={[{ value: ALL, label: filter.all }, ...choices]}
      value={chosen}
      searchable={choices.length > 8}
      nothingFoundMessage="Nothing found"
      onChange={(value) => change({ filter: value === null || value === ALL ? undefined : Number(value), page: 1 })}
      leftSection={<IconFilter size={16} stroke={1.7} aria-hidden="true" />}
    />
  );
}

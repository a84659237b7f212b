import { Select } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { ChoiceFilter } from './admin-collection.ts';
import type { ChangeAddress, CollectionAddress } from './collection-address.ts';
import classes from './list-toolbar.module.css';

interface ChoiceSelectProps {
  filter: ChoiceFilter;
  address: CollectionAddress;
  change: ChangeAddress;
}

const ALL = 'all';

/** Select that limits the list to records with one value of a field. */
export function ChoiceSelect({ filter, address, change }: ChoiceSelectProps) {
  const { field, label, all, choices } = filter;
  const choose = (value: string | null) => {
    const { [field]: _before, ...others } = address.choices ?? {};
    const chosen = value === null || value === ALL ? others : { ...others, [field]: value };
    change({ choices: Object.keys(chosen).length === 0 ? undefined : chosen, page: 1 });
  };
  return (
    <Select
      className={classes.filter}
      aria-label={label}
      data={[{ value: ALL, label: all }, ...choices]}
      value={address.choices?.[field] ?? ALL}
      onChange={choose}
      leftSection={<IconFilter size={16} stroke={1.7} aria-hidden="true" />}
    />
  );
}

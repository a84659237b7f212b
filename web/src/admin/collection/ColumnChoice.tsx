import { Menu } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import type { ChangeAddress, CollectionAddress } from './collection-address.ts';
import { type Columns, chooseColumns, toggleColumn } from './columns.ts';

interface ColumnChoiceProps<R> {
  columns: Columns<R>;
  address: CollectionAddress;
  change: ChangeAddress;
}

/** The columns of a list as items of its "View" menu. The title is always shown. */
export function ColumnChoice<R>({ columns, address, change }: ColumnChoiceProps<R>) {
  const shown = chooseColumns(columns, address.columns).map(({ key }) => key);
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Columns</Menu.Label>
      {columns.slice(1).map(({ key, label }) => (
        <Menu.CheckboxItem
          key={key}
          checked={shown.includes(key)}
          onChange={() => change({ columns: toggleColumn(columns, address.columns, key) }, { replace: true })}
        >
          {label}
        </Menu.CheckboxItem>
      ))}
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconRestore size={18} stroke={1.6} aria-hidden="true" />}
        closeMenuOnClick={false}
        disabled={address.columns === undefined && address.widths === undefined}
        onClick={() => change({ columns: undefined, widths: undefined }, { replace: true })}
      >
        Reset columns and widths
      </Menu.Item>
    </>
  );
}

import { Button, Menu } from '@mantine/core';
import { IconLayoutColumns, IconRestore } from '@tabler/icons-react';
import type { ChangeListState, ListUrlState } from '../../calls/collection-url.ts';
import { type Columns, chooseColumns, toggleColumn } from '../../calls/columns.ts';
import { MAIN_PORTAL } from '../../ui/ScreenActions.tsx';
import classes from './columns-menu.module.css';

interface ColumnsMenuProps<R> {
  columns: Columns<R>;
  listState: ListUrlState;
  change: ChangeListState;
}

export function ColumnsMenu<R>({ columns, listState, change }: ColumnsMenuProps<R>) {
  const shown = chooseColumns(columns, listState.columns).map(({ key }) => key);
  return (
    <Menu position="bottom-start" middlewares={{ flip: true, shift: false }} width={240} portalProps={MAIN_PORTAL}>
      <Menu.Target>
        <Button
          className={classes.toggle}
          variant="default"
          fw={400}
          leftSection={<IconLayoutColumns size={16} stroke={1.7} aria-hidden="true" />}
        >
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        {columns.slice(1).map(({ key, label }) => (
          <Menu.CheckboxItem
            key={key}
            checked={shown.includes(key)}
            onChange={() => change({ columns: toggleColumn(columns, listState.columns, key) }, { replace: true })}
          >
            {label}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconRestore size={18} stroke={1.6} aria-hidden="true" />}
          closeMenuOnClick={false}
          disabled={listState.columns === undefined}
          onClick={() => change({ columns: undefined }, { replace: true })}
        >
          Reset columns
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

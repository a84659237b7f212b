import { Checkbox } from '@mantine/core';
import classes from '../table/collection-table.module.css';
import type { Selection } from './use-selection.ts';

interface SelectAllProps {
  selection: Pick<Selection<unknown, unknown>, 'all' | 'some' | 'toggleAll'>;
  /** Says what it does, where no column is named beside it. */
  labeled?: boolean;
}

export function SelectAll({ selection: { all, some, toggleAll }, labeled = false }: SelectAllProps) {
  const label = all ? 'Deselect all' : 'Select all';
  return (
    <Checkbox
      size="18px"
      classNames={{ body: classes.selectAll, label: classes.selectAllLabel }}
      {...(labeled ? { label } : { 'aria-label': label })}
      checked={all}
      indeterminate={some}
      onChange={toggleAll}
    />
  );
}

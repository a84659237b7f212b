import { Checkbox } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useRowTabIndex } from '../table/row-keys.tsx';

interface RowCheckboxProps {
  name: string;
  selected: boolean;
  title?: string | undefined;
  /** @param range Shift is held: everything from the row that was toggled last */
  onSelect: (range: boolean) => void;
}

export const RowCheckbox = ({ name, selected, title, onSelect }: RowCheckboxProps) => (
  <Checkbox
    size="18px"
    tabIndex={useRowTabIndex()}
    aria-label={`Select ${name}`}
    title={title}
    checked={selected}
    onChange={({ nativeEvent }) => onSelect((nativeEvent as unknown as MouseEvent).shiftKey)}
    onMouseDown={(event) => {
      if (!event.shiftKey) return;
      // Shift would select the text in between.
      event.preventDefault();
      event.currentTarget.focus();
    }}
  />
);

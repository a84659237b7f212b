import type { ReactNode } from 'react';
import { rangeLabel } from '../../calls/date-range.ts';
import { DateFilter } from './DateFilter.tsx';
import { FilterSelect, type FilterSelectProps } from './FilterSelect.tsx';

/** A filter of a list. */
export interface ToolbarFilter {
  label: string;
  /** The value by which the list is limited: `Pending`. Null if it isn't. */
  set: string | null;
  /** @param nested the control is in a panel, in which a menu must stay to not close it */
  render: (nested: boolean) => ReactNode;
  onRemove: () => void;
  /** It is behind "More filters" where there is room for a row. */
  rare?: boolean;
}

/** A filter by one of several values. */
export function selectFilter(select: Omit<FilterSelectProps, 'nested'>): ToolbarFilter {
  const { label, choices, value, onChange } = select;
  return {
    label,
    // A value of the address is set even while the choices load.
    set: value === undefined ? null : (choices.find((choice) => choice.value === value)?.label ?? value),
    render: (nested) => <FilterSelect {...select} nested={nested} />,
    onRemove: () => onChange(undefined),
  };
}

/** A filter by the date of an event, `Created`. `value`: the period as in the address, undefined for any date. */
export function dateFilter(
  label: string,
  value: string | undefined,
  onChange: (dates: string | undefined) => void,
): ToolbarFilter {
  return {
    label,
    set: value === undefined ? null : rangeLabel(value),
    render: () => <DateFilter label={label} value={value} onChange={onChange} />,
    onRemove: () => onChange(undefined),
  };
}

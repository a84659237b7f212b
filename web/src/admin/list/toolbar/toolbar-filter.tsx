import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { rangeLabel } from '../../calls/date-range.ts';
import { DateFilter } from './DateFilter.tsx';

interface FilterSelectProps {
  label: string;
  /** Label of the unfiltered list: `All categories`. */
  all: string;
  choices: readonly { readonly value: string; readonly label: string }[];
  /** Undefined for all. */
  value: string | undefined;
  /** It is in a panel, which a press outside of it closes. */
  nested?: boolean;
  onChange: (value: string | undefined) => void;
}

const ALL = 'all';
/** Choices from which a select can be searched. */
const SEARCHABLE_FROM = 9;

function FilterSelect({ label, all, choices, value, nested = false, onChange }: FilterSelectProps) {
  return (
    <Select
      aria-label={label}
      data-set={value !== undefined || undefined}
      data={[{ value: ALL, label: all }, ...choices]}
      value={value ?? ALL}
      maxDropdownHeight={320}
      comboboxProps={{ shadow: 'md', withinPortal: !nested }}
      searchable={choices.length >= SEARCHABLE_FROM}
      nothingFoundMessage="Nothing found"
      onChange={(next) => onChange(next === null || next === ALL ? undefined : next)}
    />
  );
}

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

export function selectFilter(select: Omit<FilterSelectProps, 'nested'>): ToolbarFilter {
  const { label, choices, value, onChange } = select;
  return {
    label,
    // A value of the URL is set even while the choices load.
    set: value === undefined ? null : (choices.find((choice) => choice.value === value)?.label ?? value),
    render: (nested) => <FilterSelect {...select} nested={nested} />,
    onRemove: () => onChange(undefined),
  };
}

/** A filter by the date of an event, `Created`. `value`: the period as in the URL, undefined for any date. */
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

import { Select } from '@mantine/core';

export interface FilterSelectProps {
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

/** Select that limits a list to records with one value. */
export function FilterSelect({ label, all, choices, value, nested = false, onChange }: FilterSelectProps) {
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

import { Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { BulkEditResult, BulkValues } from '../calls/collection-calls.ts';
import type { BulkField } from '../declaration/admin-collection.ts';
import { TimeField } from '../record/publication/TimeField.tsx';
import text from '../ui/text.module.css';
import { changeLines } from './bulk-edit-labels.ts';

type BulkValue = BulkValues[string];

const UNCHANGED = 'unchanged';
const ENTERED = 'entered';
const SEARCHABLE_FROM = 9;

interface BulkFieldInputProps {
  field: BulkField;
  /** Undefined: the field stays as it is. Empty: it isn't complete. */
  value: BulkValue | undefined;
  onChange: (value: BulkValue | undefined) => void;
  /** The change of the field, as far as it was checked. */
  change: BulkEditResult['changes'][number] | undefined;
}

export function BulkFieldInput({
  field: { label, useChoices, entered },
  value,
  onChange,
  change,
}: BulkFieldInputProps) {
  const choices = useChoices();
  const [choice, setChoice] = useState(UNCHANGED);
  const choose = (next: string) => {
    setChoice(next);
    if (next === UNCHANGED) onChange(undefined);
    else onChange(next === ENTERED ? '' : choices[Number(next)]?.value);
  };
  return (
    <Stack gap="xs">
      <Select
        label={label}
        data={[
          { value: UNCHANGED, label: 'No change' },
          ...choices.map((each, at) => ({ value: String(at), label: each.label })),
          ...(entered ? [{ value: ENTERED, label: entered.label }] : []),
        ]}
        value={choice}
        allowDeselect={false}
        searchable={choices.length >= SEARCHABLE_FROM}
        nothingFoundMessage="Nothing found"
        onChange={(next) => next !== null && choose(next)}
      />
      {choice === ENTERED && entered?.as === 'time' ? (
        <TimeField label={`${label} at`} value={String(value ?? '')} onChange={onChange} />
      ) : null}
      {choice === ENTERED && entered?.as === 'day' ? (
        <TextInput
          type="date"
          label={`New ${label.toLowerCase()}`}
          withAsterisk
          max="9999-12-31"
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : null}
      {change && value !== undefined && value !== '' ? (
        <Text component="ul" fz="sm" c="var(--ink-2)" className={text.wrap}>
          {changeLines(choices, change, value).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Text>
      ) : null}
    </Stack>
  );
}

import { parseDecimal } from '@qram/simulator';
import { useState } from 'react';
import { TextField } from '../../../ui/controls/TextField.tsx';

const GROUPED = /^\d{1,3}(,\d{3})+$/;

interface NumberFieldProps {
  label: string;
  /** Null: left empty, where that is allowed. */
  value: number | null;
  min: number;
  max: number;
  canBeEmpty?: boolean;
  hint?: string;
  onChange(value: number | null): void;
}

/** A number that is used as soon as it is one; a comma is a point. */
export function NumberField({ label, value, min, max, canBeEmpty = false, hint, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<{ text: string; value: number | null } | null>(null);
  // What was typed, until the number changes elsewhere, as by undo.
  const text = typed && typed.value === value ? typed.text : `${value ?? ''}`;
  const parse = (input: string): number | null | undefined => {
    const trimmed = input.trim();
    if (trimmed === '') return canBeEmpty ? null : undefined;
    // 1,000 may be a thousand or one.
    if (GROUPED.test(trimmed)) return undefined;
    return parseDecimal(trimmed.replace(',', '.'), { min, max }) ?? undefined;
  };
  return (
    <TextField
      label={label}
      hint={hint}
      error={parse(text) === undefined ? `Enter a number from ${min} to ${max.toLocaleString('en-US')}.` : undefined}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={(event) => {
        const next = parse(event.currentTarget.value);
        setTyped({ text: event.currentTarget.value, value: next === undefined ? value : next });
        if (next !== undefined) onChange(next);
      }}
    />
  );
}

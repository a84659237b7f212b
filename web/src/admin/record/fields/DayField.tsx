import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { localDay } from '../../text/local-day.ts';

interface DayFieldProps {
  label: string;
  description?: ReactNode;
  /** `2026-12-02`; empty for none. */
  value: string;
  onChange: (day: string) => void;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
}

/** The day that something ends: today or later. */
export function DayField({ onChange, required = false, ...input }: DayFieldProps) {
  return (
    <TextInput
      type="date"
      min={localDay(new Date())}
      max="9999-12-31"
      required={required}
      withAsterisk={required}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...input}
    />
  );
}

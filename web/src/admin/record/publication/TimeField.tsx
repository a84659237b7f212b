import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { localDateTime, zoneName } from '../../../ui/text/dates.ts';
import { enteredTime, localTime } from './local-time.ts';

interface TimeFieldProps {
  label: string;
  /** The time in UTC; empty while it is incomplete. */
  value: string;
  onChange: (iso: string) => void;
  error?: ReactNode;
}

/** A date and time in the admin's time zone, with a word about hours that clocks skip or repeat. */
export function TimeField({ label, value, onChange, error }: TimeFieldProps) {
  // Uncontrolled: setting a value while a date is half typed would clear the browser's field.
  const [text, setText] = useState(() => (value === '' ? '' : localTime(new Date(value))));
  const entered = enteredTime(text);
  return (
    <TextInput
      type="datetime-local"
      label={label}
      withAsterisk
      max="9999-12-31T23:59"
      defaultValue={text}
      description={formatDescription(entered)}
      error={error}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(enteredTime(event.currentTarget.value)?.iso ?? '');
      }}
    />
  );
}

function formatDescription(entered: ReturnType<typeof enteredTime>): string {
  if (!entered) return 'In your time zone.';
  if (entered.clockChange === 'missing')
    return `Clocks go forward then, so this time doesn't exist. ${localDateTime(entered.iso)} is used.`;
  if (entered.clockChange === 'twice') return 'Clocks go back then, so this time occurs twice. The first one is used.';
  const zone = zoneName(new Date(entered.iso));
  return `Times are in ${zone === 'Coordinated Universal Time' ? 'UTC' : zone}.`;
}

import { Switch } from '@mantine/core';

interface FlagSwitchProps {
  label: string;
  description?: string;
  /** 0 or 1, as in the API. */
  value: number;
  onChange: (value: 0 | 1) => void;
}

export function FlagSwitch({ label, description, value, onChange }: FlagSwitchProps) {
  return (
    <Switch
      size="md"
      label={label}
      description={description}
      checked={value === 1}
      onChange={(event) => onChange(event.currentTarget.checked ? 1 : 0)}
    />
  );
}

import { SegmentedControl, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DayField } from '../../../../admin/record/fields/DayField.tsx';
import type { EndChoice } from './request-period.ts';

interface EndFieldsProps {
  /** The service's own period; null where it isn't offered. */
  serviceLabel: string | null;
  value: EndChoice;
  onChange: (choice: EndChoice) => void;
  error?: ReactNode;
}

/** Chooses when a package ends. */
export function EndFields({ serviceLabel, value, onChange, error }: EndFieldsProps) {
  const never = { value: 'never', label: 'No end date' };
  // A service without a period gives no end itself.
  const service = serviceLabel === null ? [never] : [{ value: 'service', label: serviceLabel }];
  const data = [
    ...service,
    ...(serviceLabel === null || serviceLabel === never.label ? [] : [never]),
    { value: 'day', label: 'On a date' },
  ];
  return (
    <Stack gap="sm">
      <Text fw={600} fz="sm" id="package-end">
        End
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby="package-end"
        data={data}
        value={value.kind}
        onChange={(kind) => onChange({ ...value, kind: kind as EndChoice['kind'] })}
      />
      {value.kind === 'day' ? (
        <DayField
          label="Last day"
          required
          value={value.day}
          error={error}
          onChange={(day) => onChange({ ...value, day })}
        />
      ) : null}
      {value.kind !== 'day' && error ? (
        <Text fz="xs" c="var(--bad)" role="alert">
          {error}
        </Text>
      ) : null}
    </Stack>
  );
}

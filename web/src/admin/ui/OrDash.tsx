import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** The value, or a dash when there is nothing to show. */
export function OrDash({ value }: { value: ReactNode }) {
  if (typeof value === 'string' && value !== '') return <span>{value}</span>;
  if (value !== null && value !== undefined && value !== '' && value !== false) return value;
  return (
    <>
      <Text span c="dimmed" aria-hidden="true">
        –
      </Text>
      <span className="visually-hidden">None</span>
    </>
  );
}

import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './record-form.module.css';

export interface Detail {
  label: string;
  value: ReactNode;
  /** Set in the typeface of codes and numbers. */
  mono?: boolean;
}

/** What is known of a record, to read; what is empty says so. */
export function DetailList({ details }: { details: readonly Detail[] }) {
  return (
    <Box component="dl" m={0}>
      {details.map(({ label, value, mono }) => (
        <div key={label} className={classes.detail}>
          <dt>{label}</dt>
          <dd className={mono ? classes.mono : undefined}>
            {value === '' || value === null ? (
              <Text span inherit c="dimmed">
                None
              </Text>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </Box>
  );
}

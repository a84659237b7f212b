import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './detail-list.module.css';
import panel from './panel.module.css';

export interface Detail {
  label: string;
  value: ReactNode;
  /** Uses the monospaced font. */
  mono?: boolean;
}

export function DetailList({ details }: { details: readonly Detail[] }) {
  return (
    <Box component="dl" m={0} className={panel.rows}>
      {details.map(({ label, value, mono }) => (
        <div key={label} className={classes.detail}>
          <dt>{label}</dt>
          <dd dir="auto" className={mono ? classes.mono : undefined}>
            {value === '' || value === null ? (
              <Text span c="dimmed">
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

import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

/** Shows the label of an icon in the rail beside it. */
export function RailTooltip({ label, rail, children }: { label: string; rail: boolean; children: ReactElement }) {
  return (
    <Tooltip
      label={label}
      position="right"
      openDelay={100}
      disabled={!rail}
      events={{ hover: true, focus: true, touch: false }}
    >
      {children}
    </Tooltip>
  );
}

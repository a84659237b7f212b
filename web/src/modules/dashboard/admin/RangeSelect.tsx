import { Select } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { RANGES, type Range, rangeOf, rangeParameter } from './history-buckets.ts';

const PARAMETER = 'range';

/** The range of the history, kept in the address, so that reload, back and shared links work. */
export function useRange(): [Range, (next: Range) => void] {
  const [params, setParams] = useSearchParams();
  const change = (next: Range) =>
    setParams(
      (current) => {
        const value = rangeParameter(next);
        const changed = new URLSearchParams(current);
        if (value) changed.set(PARAMETER, value);
        else changed.delete(PARAMETER);
        return changed;
      },
      { preventScrollReset: true },
    );
  return [rangeOf(params.get(PARAMETER)), change];
}

export function RangeSelect({ range, change }: { range: Range; change: (next: Range) => void }) {
  return (
    <Select
      aria-label="Range of the charts"
      w={170}
      data={RANGES.map(({ value, label }) => ({ value, label }))}
      value={range.value}
      onChange={(value) => change(rangeOf(value))}
      leftSection={<IconCalendar size={16} stroke={1.7} aria-hidden="true" />}
    />
  );
}

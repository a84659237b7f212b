import { Button, Combobox, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { DATE_PRESETS, type DateRange, formatRange, rangeLabel, readDates, toRange } from '../../calls/date-range.ts';
import classes from './date-filter.module.css';

interface DateFilterProps {
  label: string;
  /** The period as in the URL; undefined for any date. */
  value: string | undefined;
  onChange: (dates: string | undefined) => void;
}

export function DateFilter({ label, value, onChange }: DateFilterProps) {
  const [opened, popover] = useDisclosure(false);
  const choose = (dates: string | undefined) => {
    onChange(dates);
    popover.close();
  };
  return (
    <Popover opened={opened} onChange={(open) => !open && popover.close()} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          className={classes.toggle}
          variant="default"
          justify="flex-start"
          fw={400}
          aria-label={`${label}: ${rangeLabel(value)}`}
          data-set={value !== undefined || undefined}
          rightSection={<Combobox.Chevron />}
          onClick={popover.toggle}
        >
          <Text span inherit truncate>
            {rangeLabel(value)}
          </Text>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Stack gap={2}>
          {[{ value: undefined, label: 'Any date' }, ...DATE_PRESETS].map((preset) => (
            <Button
              key={preset.label}
              variant="subtle"
              color="gray"
              justify="space-between"
              className={classes.preset}
              aria-pressed={preset.value === value}
              rightSection={preset.value === value ? <IconCheck size={16} stroke={2} aria-hidden="true" /> : <span />}
              onClick={() => choose(preset.value)}
            >
              {preset.label}
            </Button>
          ))}
        </Stack>
        <Days
          initial={toRange(value, new Date())}
          onChange={(range) => onChange(readDates(formatRange(range) ?? null))}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function Days({ initial, onChange }: { initial: DateRange; onChange: (range: DateRange) => void }) {
  // The address follows late on a slow network, and a second day typed meanwhile must not undo the first.
  const [range, setRange] = useState(initial);
  const change = (changed: DateRange) => {
    setRange(changed);
    onChange(changed);
  };
  return (
    <Group gap="xs" mt="xs" pt="sm" wrap="nowrap" className={classes.days}>
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          type="date"
          max="9999-12-31"
          label={end === 'from' ? 'From' : 'To'}
          value={range[end]}
          onChange={(event) => change({ ...range, [end]: event.currentTarget.value })}
        />
      ))}
    </Group>
  );
}

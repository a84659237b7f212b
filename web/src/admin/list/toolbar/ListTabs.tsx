import { UnstyledButton } from '@mantine/core';
import { count } from '../../text/text-format.ts';
import classes from './list-tabs.module.css';

interface ListTab<T> {
  /** Undefined: all records. */
  value: T | undefined;
  label: string;
  /** Undefined until it is known. */
  total: number | undefined;
}

interface ListTabsProps<T> {
  /** What the tabs tell apart: `Status`. */
  label: string;
  tabs: readonly ListTab<T>[];
  value: T | undefined;
  onChange: (value: T | undefined) => void;
}

/** Parts of a list with the number of records in each; the chosen one is in the URL. */
export function ListTabs<T extends string>({ label, tabs, value, onChange }: ListTabsProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's.
    <div role="group" aria-label={label} className={classes.tabs}>
      {tabs.map((tab) => (
        <UnstyledButton
          key={tab.label}
          className={classes.tab}
          aria-pressed={tab.value === value}
          onClick={() => onChange(tab.value)}
        >
          <span>{tab.label}</span>
          <span className={classes.count}>{tab.total === undefined ? '' : ` ${count(tab.total)}`}</span>
        </UnstyledButton>
      ))}
    </div>
  );
}

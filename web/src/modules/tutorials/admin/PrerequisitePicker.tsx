import { MultiSelect } from '@mantine/core';
import { MAX_PREREQUISITES } from '@qram/contract/modules/tutorials/topic-levels';
import { parseIds } from '@qram/contract/values/comma-list';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { grantableTopicsQuery, groupTopics } from '../../users/shared/premium-topics.ts';

/** Options listed at once; search for the others. */
const LISTED = 60;

interface PrerequisitePickerProps {
  /** Comma-separated ids, in the order to read them. */
  value: string;
  onChange: (ids: string) => void;
  error?: ReactNode;
  /** The lesson itself; null for a new one. */
  id: number | null;
}

export function PrerequisitePicker({ value, onChange, error, id }: PrerequisitePickerProps) {
  const topics = useQuery(grantableTopicsQuery(useApi()));
  const ids = parseIds(value).map(String);
  const others = (topics.data ?? []).filter((topic) => topic.id !== id);
  const unread = topics.isError ? "The lessons couldn't be loaded, so they're shown by their IDs." : null;
  return (
    <MultiSelect
      label="Prerequisites"
      description="Lessons to read before this one, in that order. Visitors see those that are live."
      placeholder={ids.length === 0 ? (topics.isPending ? 'Loading lessons…' : 'Search for a lesson') : undefined}
      data={groupTopics(others, ids)}
      value={ids}
      onChange={(next) => onChange(next.join(','))}
      maxValues={MAX_PREREQUISITES}
      limit={LISTED}
      selectFirstOptionOnChange={!topics.isPending}
      searchable
      clearable
      hidePickedOptions
      clearButtonProps={{ 'aria-label': 'Remove all prerequisites' }}
      nothingFoundMessage={topics.isPending ? 'Loading lessons…' : 'No matching lesson'}
      comboboxProps={{ shadow: 'md', withinPortal: false, floatingStrategy: 'fixed' }}
      error={error ?? unread}
    />
  );
}

import { Flex, MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import text from '../../../admin/ui/text.module.css';
import { useApi } from '../../../api/api-context.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { formatPremiumIds, getFreeIds, grantableTopicsQuery, groupTopics, parsePremiumIds } from './premium-topics.ts';

/** Options listed at once; search for the others. */
const LISTED = 60;

interface TopicPickerProps {
  label: string;
  description?: string;
  /** Comma-separated ids; `0` for none. */
  value: string;
  onChange: (premium: string) => void;
  error?: ReactNode;
  /** True in a dialog: the list is then outside, because it would make the dialog scroll. */
  inDialog?: boolean;
}

/** Premium topics, chosen by name. Free ones need no grant, so they are offered only in a search. */
export function TopicPicker({ label, description, value, onChange, error, inDialog = false }: TopicPickerProps) {
  const topics = useQuery(grantableTopicsQuery(useApi()));
  const ids = useMemo(() => parsePremiumIds(value), [value]);
  const free = useMemo(() => getFreeIds(topics.data ?? []), [topics.data]);
  const [search, setSearch] = useState('');
  const searching = search.trim() !== '';
  const groups = useMemo(() => {
    const offered = (topics.data ?? []).filter(
      ({ id, premium }) => searching || premium === 1 || ids.includes(String(id)),
    );
    return groupTopics(offered, ids);
  }, [topics.data, ids, searching]);
  const unread = topics.isError ? "The lessons couldn't be loaded, so they're shown by their IDs." : null;
  return (
    <MultiSelect
      label={label}
      description={description}
      placeholder={ids.length === 0 ? (topics.isPending ? 'Loading lessons…' : 'Search for a lesson') : undefined}
      data={groups}
      value={ids}
      onChange={(next) => onChange(formatPremiumIds(next))}
      searchValue={search}
      onSearchChange={setSearch}
      limit={LISTED}
      // Turned on when the topics arrive, it also selects the first of what was typed before.
      selectFirstOptionOnChange={!topics.isPending}
      searchable
      clearable
      hidePickedOptions
      clearButtonProps={{ 'aria-label': 'Remove all lessons' }}
      nothingFoundMessage={topics.isPending ? 'Loading lessons…' : 'No matching lesson'}
      renderOption={({ option }) => (
        <Flex
          component="span"
          display="inline-flex"
          flex={1}
          wrap="wrap"
          align="center"
          justify="space-between"
          rowGap="xxs"
          columnGap="sm"
          className={text.wrap}
        >
          <span>{option.label}</span>
          {free.has(String(option.value)) ? (
            <Badge small tone="quiet">
              Free
            </Badge>
          ) : null}
        </Flex>
      )}
      comboboxProps={{ shadow: 'md', withinPortal: inDialog, floatingStrategy: inDialog ? 'absolute' : 'fixed' }}
      error={error ?? unread}
    />
  );
}

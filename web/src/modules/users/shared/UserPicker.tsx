import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { LIST_LIMITS } from '@qram/contract/collection/collection-endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { userChoicesQuery } from './user-choices.ts';

const SEARCH_DELAY = 250;

interface UserPickerProps {
  label: string;
  value: ReadonlyMap<string, string>;
  onChange: (users: ReadonlyMap<string, string>) => void;
}

/** Several users, searched on the server. Chosen ones stay listed whatever is searched for. */
export function UserPicker({ label, value, onChange }: UserPickerProps) {
  const [text, setText] = useState('');
  const [term] = useDebouncedValue(text.trim(), SEARCH_DELAY);
  const { data: found = [], isPending, isPlaceholderData, isError } = useQuery(userChoicesQuery(useApi(), term));
  const isSearched = !isPending && !isPlaceholderData && term === text.trim();
  const chosen = [...value].map(([id, name]) => ({ value: id, label: name }));
  const choices = [...chosen, ...found.filter(({ value: id }) => !value.has(id))];
  const names = new Map(choices.map((choice) => [choice.value, choice.label]));
  return (
    <MultiSelect
      label={label}
      description="Search by name, username or email."
      placeholder={value.size === 0 ? 'Search for a user' : undefined}
      data={choices}
      value={[...value.keys()]}
      onChange={(ids) => onChange(new Map(ids.map((id) => [id, names.get(id) ?? id])))}
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options}
      maxValues={LIST_LIMITS.bulkMax}
      // Turned on when the users arrive, it selects the first of them.
      selectFirstOptionOnChange={isSearched}
      searchable
      clearable
      hidePickedOptions
      data-autofocus
      clearButtonProps={{ 'aria-label': 'Remove all users' }}
      nothingFoundMessage={isPending ? 'Loading users…' : 'Nobody found'}
      comboboxProps={{ shadow: 'md' }}
      error={isError ? "The users couldn't be loaded. Check your connection and try again." : undefined}
    />
  );
}

import { CloseButton, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { LIST_LIMITS } from '@qram/contract/collection';
import { IconArrowsSort, IconFilter, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ChoiceFilter, ListFilter, SortChoice } from './admin-collection.ts';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import type { ChangeAddress, CollectionAddress } from './collection-address.ts';
import classes from './list-toolbar.module.css';

interface FilterSelectProps {
  filter: ListFilter;
  address: CollectionAddress;
  change: ChangeAddress;
}

const ALL = 'all';

/** Select that limits the list to records with one value. */
function FilterSelect({ filter, address, change }: FilterSelectProps) {
  const choices = filter.useChoices().map(({ value, label }) => ({ value: String(value), label }));
  const chosen = address.filter === undefined ? ALL : String(address.filter);
  return (
    <Select
      className={classes.filter}
      aria-label={filter.label}
      data={[{ value: ALL, label: filter.all }, ...choices]}
      value={chosen}
      searchable={choices.length > 8}
      nothingFoundMessage="Nothing found"
      onChange={(value) => change({ filter: value === null || value === ALL ? undefined : Number(value), page: 1 })}
      leftSection={<IconFilter size={16} stroke={1.7} aria-hidden="true" />}
    />
  );
}

/** Debounce of the search, in milliseconds. */
const SEARCH_DELAY = 250;

interface ListToolbarProps {
  placeholder: string;
  /** Empty when the list has only one order. */
  sorts?: readonly SortChoice[];
  filter?: ListFilter | undefined;
  choices?: readonly ChoiceFilter[] | undefined;
  address: CollectionAddress;
  change: ChangeAddress;
}

/** Debounces what is typed into the address, and follows the address when it changes elsewhere. */
function useSearchText(search: string, change: ChangeAddress) {
  const [text, setText] = useState(search);
  const sent = useRef(search);
  const send = useDebouncedCallback((next: string) => {
    sent.current = next.trim();
    change({ search: next.trim(), page: 1 }, { replace: true });
  }, SEARCH_DELAY);
  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    setText(search);
  }, [search]);
  const edit = (next: string) => {
    setText(next);
    send(next);
  };
  return { text, edit };
}

/** Search, sort and filter controls of a list. */
export function ListToolbar({ placeholder, sorts, filter, choices, address, change }: ListToolbarProps) {
  const { text, edit } = useSearchText(address.search, change);
  return (
    <search className={classes.toolbar}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        maxLength={LIST_LIMITS.searchMax}
        value={text}
        onChange={(event) => edit(event.currentTarget.value)}
        leftSection={<IconSearch size={17} stroke={1.7} aria-hidden="true" />}
        rightSection={text ? <CloseButton size="sm" aria-label="Clear search" onClick={() => edit('')} /> : null}
      />
      {filter ? <FilterSelect filter={filter} address={address} change={change} /> : null}
      {choices?.map((choice) => (
        <ChoiceSelect key={choice.field} filter={choice} address={address} change={change} />
      ))}
      {sorts ? (
        <Select
          className={classes.sort}
          aria-label="Sort by"
          data={sorts.map(({ value, label }) => ({ value, label }))}
          value={address.sort}
          onChange={(sort) => sort && change({ sort, page: 1 })}
          leftSection={<IconArrowsSort size={16} stroke={1.7} aria-hidden="true" />}
        />
      ) : null}
    </search>
  );
}

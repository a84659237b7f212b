import { CloseButton, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { LIST_LIMITS } from '@qram/contract/collection';
import { IconArrowsSort, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ListFilter, SortChoice } from './admin-collection.ts';
import type { ChangeAddress, CollectionAddress } from './collection-address.ts';
import { FilterSelect } from './FilterSelect.tsx';
import classes from './list-toolbar.module.css';

/** Milliseconds after the last key until the search is made. */
const SEARCH_DELAY = 250;

interface ListToolbarProps {
  placeholder: string;
  /** None: the list has one order only. */
  sorts?: readonly SortChoice[];
  filter?: ListFilter | undefined;
  address: CollectionAddress;
  change: ChangeAddress;
}

/** The field's text leads the address by the delay, and follows it when the address is changed elsewhere. */
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

/** Search and order of a list. */
export function ListToolbar({ placeholder, sorts, filter, address, change }: ListToolbarProps) {
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

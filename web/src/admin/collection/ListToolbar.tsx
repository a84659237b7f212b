import { Button, CloseButton, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { LIST_LIMITS } from '@qram/contract/collection';
import { IconAdjustmentsHorizontal, IconArrowsSort, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { SortChoice } from './admin-collection.ts';
import type { ChangeAddress, CollectionAddress } from './collection-address.ts';
import { DateFilter } from './DateFilter.tsx';
import classes from './list-toolbar.module.css';
import { useNarrow } from './use-narrow.ts';

/** Debounce of the search, in milliseconds. */
const SEARCH_DELAY = 250;
/** Width in pixels that the search, the sort order and each filter need to stand in one row. */
const SEARCH_WIDTH = 240;
const SORT_WIDTH = 190;
const FILTER_WIDTH = 140;
const CLEAR_WIDTH = 120;
const VIEW_WIDTH = 100;
/** Filters in a row of their own are wide enough for dates. */
const STACKED_WIDTH = 165;
/** Number of filters from which they have a row of their own, below the search and the sort order. */
const STACKED_FROM = 5;

/** The filters of a list. */
export interface ToolbarFilters {
  /** Number of controls. */
  count: number;
  /** Number of filters that are set. */
  active: number;
  controls: ReactNode;
  onClear: () => void;
}

interface ListToolbarProps {
  placeholder: string;
  /** Empty when the list has only one order. */
  sorts?: readonly SortChoice[];
  filters?: ToolbarFilters | undefined;
  /** The event by whose date the list can be limited: `Created`. */
  dates?: string;
  /** The "View" menu. */
  view?: ReactNode;
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

/**
 * Search, filters and sort order in one row, or many filters in a second one. The rest is behind a button with
 * the number of set filters.
 */
export function ListToolbar({ placeholder, sorts, filters, dates, view, address, change }: ListToolbarProps) {
  const frame = useRef<HTMLElement>(null);
  const id = useId();
  const [open, panel] = useDisclosure(false);
  const filterCount = (filters?.count ?? 0) + (dates ? 1 : 0);
  const active = (filters?.active ?? 0) + (dates && address.dates !== undefined ? 1 : 0);
  const stacked = filterCount >= STACKED_FROM;
  const rowWidth = stacked
    ? filterCount * STACKED_WIDTH + CLEAR_WIDTH
    : filterCount * FILTER_WIDTH + SEARCH_WIDTH + (sorts ? SORT_WIDTH : 0) + (view ? VIEW_WIDTH : 0);
  const sort = sorts ? <SortSelect sorts={sorts} address={address} change={change} /> : null;
  const folded = useNarrow(frame, rowWidth) && filterCount > 0;
  return (
    <search
      ref={frame}
      className={classes.toolbar}
      data-folded={folded || undefined}
      data-stacked={(stacked && !folded) || undefined}
    >
      <SearchField placeholder={placeholder} search={address.search} change={change} />
      {folded ? (
        <Button
          className={classes.toggle}
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={17} stroke={1.7} aria-hidden="true" />}
          aria-expanded={open}
          aria-controls={id}
          onClick={panel.toggle}
        >
          {active > 0 ? `Filters (${active})` : 'Filters'}
        </Button>
      ) : null}
      <div id={id} className={classes.controls} hidden={folded && !open}>
        {stacked ? sort : null}
        {stacked ? view : null}
        {filterCount > 0 ? (
          <fieldset className={classes.filters}>
            <legend className="visually-hidden">Filters</legend>
            {filters?.controls}
            {dates ? (
              <DateFilter
                label={dates}
                value={address.dates}
                onChange={(chosen) => change({ dates: chosen, page: 1 })}
              />
            ) : null}
          </fieldset>
        ) : null}
        {stacked ? null : sort}
        {/* One filter has a choice of its own for everything. */}
        {filters && filterCount > 1 && active > 0 ? (
          <Button className={classes.clear} variant="subtle" onClick={filters.onClear}>
            Clear filters
          </Button>
        ) : null}
        {stacked ? null : view}
      </div>
    </search>
  );
}

function SearchField({ placeholder, search, change }: { placeholder: string; search: string; change: ChangeAddress }) {
  const { text, edit } = useSearchText(search, change);
  return (
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
  );
}

function SortSelect({ sorts, address, change }: Required<Pick<ListToolbarProps, 'sorts' | 'address' | 'change'>>) {
  return (
    <Select
      className={classes.sort}
      aria-label="Sort by"
      data={sorts.map(({ value, label }) => ({ value, label }))}
      value={address.sort}
      onChange={(sort) => sort && change({ sort, page: 1 })}
      leftSection={<IconArrowsSort size={16} stroke={1.7} aria-hidden="true" />}
    />
  );
}

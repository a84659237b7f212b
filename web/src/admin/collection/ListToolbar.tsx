import { Button, CloseButton, Combobox, Popover, Select, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { LIST_LIMITS } from '@qram/contract/collection';
import { IconAdjustmentsHorizontal, IconArrowsSort, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { SortChoice } from './admin-collection.ts';
import type { ChangeAddress, CollectionAddress } from './collection-address.ts';
import { DateFilter } from './DateFilter.tsx';
import { rangeLabel } from './date-range.ts';
import classes from './list-toolbar.module.css';
import { useNarrow } from './use-narrow.ts';

/** Debounce of the search, in milliseconds. */
const SEARCH_DELAY = 250;
/** Width in pixels that each control needs to stand in one row with the others, with the gap after it. */
const WIDTHS = { padding: 32, search: 154, filter: 148, more: 146, clear: 63, sort: 184, view: 96 } as const;

/** The filters of a list. */
export interface ToolbarFilters {
  /** Number of controls. */
  count: number;
  /** Number of filters that are set. */
  active: number;
  controls: ReactNode;
  /** Rare filters, which have a panel of their own where there is room for a row. */
  more?: MoreFilters;
  onClear: () => void;
}

interface MoreFilters {
  /** Number of filters that are set. */
  active: number;
  /** @param nested they are in the panel, in which a menu must stay to not close it */
  render: (nested: boolean) => ReactNode;
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

/** Search, filters and sort order in one row. Where they don't fit, they are behind a button with the number of set filters. */
export function ListToolbar({ placeholder, sorts, filters, dates, view, address, change }: ListToolbarProps) {
  const frame = useRef<HTMLElement>(null);
  const id = useId();
  const [open, panel] = useDisclosure(false);
  const { more } = filters ?? {};
  const filterCount = (filters?.count ?? 0) + (dates ? 1 : 0);
  const active = (filters?.active ?? 0) + (dates && address.dates !== undefined ? 1 : 0);
  // One filter has a choice of its own for everything.
  const clearable = filters !== undefined && filterCount > 1;
  const rowWidth =
    WIDTHS.padding +
    WIDTHS.search +
    filterCount * WIDTHS.filter +
    (more ? WIDTHS.more : 0) +
    (clearable ? WIDTHS.clear : 0) +
    (sorts ? WIDTHS.sort : 0) +
    (view ? WIDTHS.view : 0);
  const folded = useNarrow(frame, rowWidth) && filterCount > 0;
  return (
    <search ref={frame} className={classes.toolbar} data-folded={folded || undefined}>
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
      {folded && !open && active > 0 ? (
        <div className={classes.set}>
          {dates && address.dates !== undefined ? (
            <span className={classes.chip}>
              {dates}: {rangeLabel(address.dates)}
              <CloseButton
                size="sm"
                aria-label={`Remove filter ${dates}: ${rangeLabel(address.dates)}`}
                onClick={() => change({ dates: undefined, page: 1 })}
              />
            </span>
          ) : null}
          {clearable ? (
            <Button className={classes.clear} variant="subtle" onClick={filters.onClear}>
              Clear filters
            </Button>
          ) : null}
        </div>
      ) : null}
      <div id={id} className={classes.controls} hidden={folded && !open}>
        {clearable && !folded && active > 0 ? (
          // Takes its room from the search, so that the filters don't move.
          <Button
            className={classes.clear}
            variant="subtle"
            aria-label="Clear filters"
            title="Clear filters"
            onClick={filters.onClear}
          >
            Clear
          </Button>
        ) : null}
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
            {more && folded ? more.render(false) : null}
            {more && !folded ? <MoreFiltersPanel {...more} /> : null}
          </fieldset>
        ) : null}
        {sorts ? <SortSelect sorts={sorts} address={address} change={change} /> : null}
        {view}
        {clearable && folded && active > 0 ? (
          <Button className={classes.clear} variant="subtle" onClick={filters.onClear}>
            Clear filters
          </Button>
        ) : null}
      </div>
    </search>
  );
}

function MoreFiltersPanel({ active, render }: MoreFilters) {
  return (
    <Popover position="bottom-end" width={260} trapFocus returnFocus>
      <Popover.Target>
        <Button
          className={classes.more}
          variant="default"
          fw={400}
          data-set={active > 0 || undefined}
          rightSection={<Combobox.Chevron />}
        >
          {active > 0 ? `More filters (${active})` : 'More filters'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="More filters">
        <Stack gap={8}>{render(true)}</Stack>
      </Popover.Dropdown>
    </Popover>
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

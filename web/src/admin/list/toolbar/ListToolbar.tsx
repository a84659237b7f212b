import { ActionIcon, Button, CloseButton, Combobox, Popover, Select, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { LIST_LIMITS } from '@qram/contract/collection/collection-endpoints';
import { IconAdjustmentsHorizontal, IconArrowsSort, IconFilterX, IconSearch } from '@tabler/icons-react';
import { Fragment, type ReactNode, useCallback, useId, useRef } from 'react';
import { useSearchField } from '../../../ui/controls/use-search-field.ts';
import type { ChangeListState, ListUrlState } from '../../calls/collection-url.ts';
import type { SortChoice } from '../../declaration/admin-collection.ts';
import { useNarrow } from '../table/use-narrow.ts';
import classes from './list-toolbar.module.css';
import { usePendingSearch } from './pending-search.tsx';
import { dateFilter, type ToolbarFilter } from './toolbar-filter.tsx';

/** Width in pixels that each control needs to stand in one row with the others, with the gap after it. */
const WIDTHS = { padding: 32, search: 154, filter: 148, more: 146, clear: 42, sort: 184, columns: 124 } as const;

interface ListToolbarProps {
  placeholder: string;
  /** Empty when the list has only one order. */
  sorts?: readonly SortChoice[];
  filters?: readonly ToolbarFilter[];
  onClear?: () => void;
  /** The event by whose date the list can be limited: `Created`. */
  dates?: string;
  /** The menu of the columns; null where they don't apply. */
  columns?: ReactNode;
  listState: ListUrlState;
  change: ChangeListState;
}

/** Search, filters and sort order in one row. Where they don't fit, they are behind a button, and those that are set are below it. */
export function ListToolbar({
  placeholder,
  sorts,
  filters: given = [],
  onClear,
  dates,
  columns,
  listState,
  change,
}: ListToolbarProps) {
  const frame = useRef<HTMLElement>(null);
  const id = useId();
  const [open, panel] = useDisclosure(false);
  const rare = given.filter((filter) => filter.rare);
  const common = given.filter((filter) => !filter.rare);
  if (dates) common.push(dateFilter(dates, listState.dates, (chosen) => change({ dates: chosen, page: 1 })));
  const filters = [...common, ...rare];
  const active = filters.filter(({ set }) => set !== null);
  // One filter has a choice for everything.
  const clearable = onClear !== undefined && filters.length > 1 && active.length > 0;
  const rowWidth =
    WIDTHS.padding +
    WIDTHS.search +
    common.length * WIDTHS.filter +
    (rare.length > 0 ? WIDTHS.more : 0) +
    (filters.length > 1 ? WIDTHS.clear : 0) +
    (sorts ? WIDTHS.sort : 0) +
    (columns ? WIDTHS.columns : 0);
  const folded = useNarrow(frame, rowWidth) && filters.length > 0;
  const clear = (
    <Button className={classes.clear} variant="subtle" onClick={onClear}>
      Clear filters
    </Button>
  );
  return (
    <search ref={frame} className={classes.toolbar} data-folded={folded || undefined}>
      <SearchField placeholder={placeholder} search={listState.search} change={change} />
      {folded ? (
        <Button
          className={classes.toggle}
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={17} stroke={1.7} aria-hidden="true" />}
          data-open={open || undefined}
          aria-expanded={open}
          aria-controls={id}
          onClick={panel.toggle}
        >
          {active.length > 0 ? `Filters (${active.length})` : 'Filters'}
        </Button>
      ) : null}
      {folded && !open && active.length > 0 ? (
        <div className={classes.set}>
          {active.map((filter) => (
            <FilterChip key={filter.label} {...filter} />
          ))}
          {clearable ? clear : null}
        </div>
      ) : null}
      <div id={id} className={classes.controls} hidden={folded && !open}>
        {onClear && filters.length > 1 && !folded ? (
          // Keeps its room, so that nothing moves when a filter is set.
          <ActionIcon
            className={classes.clearAll}
            variant="subtle"
            color="gray"
            aria-label="Clear filters"
            title="Clear filters"
            data-hidden={active.length === 0 || undefined}
            onClick={onClear}
          >
            <IconFilterX size={18} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        ) : null}
        {filters.length > 0 ? (
          <fieldset className={classes.filters}>
            <legend className="visually-hidden">Filters</legend>
            <FilterControls filters={folded ? filters : common} />
            {rare.length > 0 && !folded ? <MoreFilters filters={rare} /> : null}
          </fieldset>
        ) : null}
        {sorts ? <SortSelect sorts={sorts} listState={listState} change={change} /> : null}
        {columns}
        {clearable && folded ? clear : null}
      </div>
    </search>
  );
}

interface FiltersProps {
  filters: readonly ToolbarFilter[];
}

const FilterControls = ({ filters, nested = false }: FiltersProps & { nested?: boolean }) =>
  filters.map(({ label, render }) => <Fragment key={label}>{render(nested)}</Fragment>);

function FilterChip({ label, set, onRemove }: ToolbarFilter) {
  return (
    <span className={classes.chip}>
      <span>{`${label}: ${set}`}</span>
      <CloseButton size="sm" aria-label={`Remove filter ${label}: ${set}`} onClick={onRemove} />
    </span>
  );
}

function MoreFilters({ filters }: FiltersProps) {
  const active = filters.filter(({ set }) => set !== null).length;
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
        <Stack gap="xs">
          <FilterControls filters={filters} nested />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function SearchField({
  placeholder,
  search,
  change,
}: {
  placeholder: string;
  search: string;
  change: ChangeListState;
}) {
  const onSearch = useCallback((next: string) => change({ search: next, page: 1 }, { replace: true }), [change]);
  const { typed, pending, type } = useSearchField(search, onSearch);
  usePendingSearch(pending);
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={placeholder}
      placeholder={placeholder}
      maxLength={LIST_LIMITS.searchMax}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<IconSearch size={17} stroke={1.7} aria-hidden="true" />}
      rightSection={typed ? <CloseButton size="sm" aria-label="Clear search" onClick={() => type('')} /> : null}
    />
  );
}

function SortSelect({ sorts, listState, change }: Required<Pick<ListToolbarProps, 'sorts' | 'listState' | 'change'>>) {
  return (
    <Select
      className={classes.sort}
      aria-label="Sort by"
      data={sorts.map(({ value, label }) => ({ value, label }))}
      value={listState.sort}
      onChange={(sort) => sort && change({ sort, page: 1 })}
      leftSection={<IconArrowsSort size={16} stroke={1.7} aria-hidden="true" />}
    />
  );
}

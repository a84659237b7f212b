import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Columns } from '../../calls/columns.ts';
import type { AdminCollection, Column, FormValues, SortChoice } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { SelectAll } from '../selection/SelectAll.tsx';
import type { Selection } from '../selection/use-selection.ts';
import classes from './collection-table.module.css';
import sortButton from './sort-button.module.css';

interface TableHeadProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  columns: Columns<R>;
  narrow: boolean;
  stale: boolean;
  selection: Selection<R>;
  sort: string;
  onSort: (sort: string) => void;
}

/** Next sort order when a column head is pressed: reversed, or the field's first option. */
export function nextSort(field: string, current: string, choices: readonly SortChoice[]): string {
  if (current === field) return `-${field}`;
  if (current === `-${field}`) return field;
  return choices.find(({ value }) => value === field || value === `-${field}`)?.value ?? field;
}

function getDirection(field: string | undefined, sort: string): 'ascending' | 'descending' | undefined {
  if (field === undefined) return undefined;
  if (sort === field) return 'ascending';
  return sort === `-${field}` ? 'descending' : undefined;
}

export function TableHead<R extends StoredRecord, V extends FormValues>({
  definition,
  columns,
  narrow,
  stale,
  selection,
  sort,
  onSort,
}: TableHeadProps<R, V>) {
  const covered = selection.count > 0;
  return (
    <thead className={classes.head} data-covered={covered || undefined}>
      <tr>
        <th scope="col" className={classes.check} inert={stale}>
          <SelectAll selection={selection} labeled={narrow} />
        </th>
        {definition.list.lead ? (
          <th scope="col" className={classes.lead}>
            {narrow ? (
              <span className="visually-hidden">{definition.list.lead.label}</span>
            ) : (
              definition.list.lead.label
            )}
          </th>
        ) : null}
        {narrow ? (
          <th scope="col" className={classes.title}>
            <span className="visually-hidden">{columns[0].label}</span>
          </th>
        ) : (
          columns.map((column, at) => (
            <ColumnHead
              key={column.key}
              column={column}
              className={at === 0 ? classes.title : undefined}
              direction={getDirection(column.sort, sort)}
              covered={covered}
              onSort={() => column.sort && onSort(nextSort(column.sort, sort, definition.list.sorts))}
            />
          ))
        )}
        <th scope="col">
          <span className="visually-hidden">Actions</span>
        </th>
      </tr>
    </thead>
  );
}

interface ColumnHeadProps<R> {
  column: Column<R>;
  className: string | undefined;
  direction: 'ascending' | 'descending' | undefined;
  /** The bulk bar covers the head, so its buttons leave the tab order. */
  covered: boolean;
  onSort: () => void;
}

function ColumnHead<R>({ column, className, direction, covered, onSort }: ColumnHeadProps<R>) {
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" className={className} aria-sort={direction}>
      {column.sort ? (
        <button
          type="button"
          className={sortButton.sort}
          data-active={direction !== undefined || undefined}
          tabIndex={covered ? -1 : undefined}
          onClick={onSort}
        >
          <span>{column.label}</span>
          <Arrow size={14} stroke={2} aria-hidden="true" />
        </button>
      ) : (
        <span>{column.label}</span>
      )}
    </th>
  );
}

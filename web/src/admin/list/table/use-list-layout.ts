import type { RefObject } from 'react';
import { type Columns, chooseColumns } from '../../calls/columns.ts';
import type { Column, ListOptions } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { useNarrow } from './use-narrow.ts';

/** Panel width in pixels below which rare columns are left out. */
const ALL_COLUMNS_FROM = 880;
/** Panel width in pixels below which the other columns are summed up under the title. */
const TABLE_FROM = 620;

interface ListLayout<R> {
  narrow: boolean;
  /** Rows begin with a large picture. */
  pictured: boolean;
  columns: Columns<R>;
  /** Columns that are shown under the title instead. */
  below: readonly Column<R>[];
}

/**
 * The columns that a list has room for, and whether they are summed up under the title.
 * @param keys of the columns that the URL chooses, all of which are shown
 */
export function useListLayout<R extends StoredRecord>(
  panel: RefObject<HTMLElement | null>,
  { columns, lead, narrowBelow = ALL_COLUMNS_FROM }: ListOptions<R>,
  keys: readonly string[] | undefined,
): ListLayout<R> {
  const tight = useNarrow(panel, narrowBelow);
  const narrow = useNarrow(panel, keys ? narrowBelow : TABLE_FROM);
  if (narrow) return { narrow, pictured: false, columns, below: [] };
  const [title, ...others] = chooseColumns(columns, keys);
  if (tight) return { narrow, pictured: false, columns: [title, ...others.filter(({ rare }) => !rare)], below: [] };
  if (!lead?.renderLarge) return { narrow, pictured: false, columns: [title, ...others], below: [] };
  const [beside, below] = [others.filter(({ note }) => !note), others.filter(({ note }) => note)];
  return { narrow, pictured: true, columns: [title, ...beside], below };
}

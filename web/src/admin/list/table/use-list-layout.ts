import type { RefObject } from 'react';
import { type Columns, chooseColumns } from '../../calls/columns.ts';
import type { ListOptions } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { useNarrow } from './use-narrow.ts';

/** Panel width in pixels below which rare columns are left out. */
const ALL_COLUMNS_FROM = 880;
/** Panel width in pixels below which the other columns are summed up under the title. */
const TABLE_FROM = 620;

/**
 * The columns that a list has room for, and whether they are summed up under the title.
 * @param keys of the columns that the URL chooses, all of which are shown
 */
export function useListLayout<R extends StoredRecord>(
  panel: RefObject<HTMLElement | null>,
  { columns, narrowBelow = ALL_COLUMNS_FROM }: ListOptions<R>,
  keys: readonly string[] | undefined,
): { narrow: boolean; columns: Columns<R> } {
  const tight = useNarrow(panel, narrowBelow);
  const narrow = useNarrow(panel, keys ? narrowBelow : TABLE_FROM);
  if (narrow) return { narrow, columns };
  const [title, ...others] = chooseColumns(columns, keys);
  return { narrow, columns: tight ? [title, ...others.filter(({ rare }) => !rare)] : [title, ...others] };
}

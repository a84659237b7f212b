import { type ListUrlState, PAGE_SIZES } from '../../calls/collection-url.ts';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { useListOrder } from './use-list-order.ts';

const LARGEST_PAGE = Math.max(...PAGE_SIZES);

/**
 * Why records can't be moved; null if they can. A place in a part of the list would be ambiguous, so it must show all
 * records in their order.
 */
export function obstacle(
  { search, sort, filters, dates }: ListUrlState,
  nouns: string,
  { shown, total }: { shown: number; total: number },
): string | null {
  if (search || filters || dates !== undefined)
    return `To move ${nouns}, show all of them: clear the search and filters.`;
  if (sort !== 'order') return `To move ${nouns}, sort them by order.`;
  if (shown >= total) return null;
  if (total <= LARGEST_PAGE) return `To move ${nouns}, show all ${total} on one page.`;
  return `There are more than ${LARGEST_PAGE} ${nouns}, too many to move here. Change their order numbers instead.`;
}

/** Reordering of a collection's table, null where records have no order; and why it isn't possible at the moment. */
export function useReordering<R extends StoredRecord, V extends FormValues>(
  definition: AdminCollection<R, V>,
  rows: readonly R[],
  total: number,
  listState: ListUrlState,
) {
  const { shown, reordering } = useListOrder(definition, rows);
  const hint = definition.abilities.ordered
    ? obstacle(listState, definition.nouns, { shown: rows.length, total })
    : null;
  return { shown, hint, reordering: definition.abilities.ordered ? reordering : null };
}

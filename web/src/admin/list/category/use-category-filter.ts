import { type ListUrlState, useListUrlState, withFilter } from '../../calls/collection-url.ts';
import type { ListFilters } from '../../declaration/admin-collection.ts';

interface CategoryFilter {
  readonly shown: number | undefined;
  readonly show: (id: number | undefined) => void;
  readonly open: ListUrlState['open'];
}

/** The category by which the list is filtered, for the panel above it. Both arguments must not change between renders. */
export function useCategoryFilter(sorts: readonly string[], filters: ListFilters | undefined): CategoryFilter {
  const [state, change] = useListUrlState(sorts, filters);
  const id = state.filters?.category_id;
  return {
    shown: id === undefined ? undefined : Number(id),
    show: (category) => change({ filters: withFilter(state.filters, 'category_id', category?.toString()), page: 1 }),
    open: state.open,
  };
}

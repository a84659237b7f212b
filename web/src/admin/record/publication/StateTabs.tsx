import { PUBLICATION_STATES, type PublicationState } from '@qram/contract/collection/publication';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { collectionCalls } from '../../calls/collection-calls.ts';
import { type ChangeListState, type ListUrlState, withFilter } from '../../calls/collection-url.ts';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import { collectionAt } from '../../declaration/admin-screens.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { ListTabs } from '../../list/toolbar/ListTabs.tsx';
import { useChanged } from '../../live/live-changes.ts';
import { stateLabel } from './PublicationState.tsx';

type Tab = PublicationState | 'to_mend';

const ORDER: readonly PublicationState[] = ['live', 'scheduled', 'draft', 'ended'];

interface StateTabsProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  listState: ListUrlState;
  change: ChangeListState;
}

/**
 * Tabs of a published collection by state, and one with what is to mend; null where records aren't published, or all are
 * live and in order.
 */
export function StateTabs<R extends StoredRecord, V extends FormValues>(props: StateTabsProps<R, V>) {
  const { definition, listState, change } = props;
  const { module, path, abilities } = definition;
  const { published = false, hidesInactive = false, mends = false } = abilities;
  const calls = collectionCalls<R>(useApi(), path);
  const client = useQueryClient();
  const queryKey = [module, 'state-counts', path];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => calls.countStates(signal),
    staleTime: 0,
    enabled: published,
  });
  useChanged([collectionAt(path)], () => void client.invalidateQueries({ queryKey }));
  if (!published) return null;
  const { filters } = listState;
  const isMending = filters?.to_mend !== undefined;
  const state = PUBLICATION_STATES.find((each) => each === filters?.state);
  const sum = data && ORDER.reduce((total, each) => total + (data[each] ?? 0), 0);
  const toMend = mends && (isMending || (data?.to_mend ?? 0) > 0);
  if (data && data.live === sum && state === undefined && !toMend) return null;
  const shown = ORDER.filter((each) => each !== 'ended' || state === each || (data?.ended ?? 0) > 0);
  const show = (next: Tab | undefined) => {
    const others = withFilter(withFilter(filters, 'state', undefined), 'to_mend', undefined);
    const [field, value] = next === 'to_mend' ? ['to_mend', '1'] : ['state', next];
    change({ filters: withFilter(others, field, value), page: 1 });
  };
  return (
    <ListTabs<Tab>
      label="State"
      tabs={[
        { value: undefined, label: 'All', total: sum },
        ...shown.map((each) => ({ value: each, label: stateLabel(each, hidesInactive), total: data?.[each] })),
        ...(toMend ? [{ value: 'to_mend' as const, label: 'To mend', total: data?.to_mend }] : []),
      ]}
      value={isMending ? 'to_mend' : state}
      onChange={show}
    />
  );
}

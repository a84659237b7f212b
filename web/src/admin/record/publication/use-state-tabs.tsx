import { PUBLICATION_STATES, type PublicationState } from '@qram/contract/collection/publication';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { collectionCalls } from '../../calls/collection-calls.ts';
import { type ChangeListState, type ListUrlState, withFilter } from '../../calls/collection-url.ts';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import { collectionAt } from '../../declaration/admin-screens.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { ListTabs } from '../../list/toolbar/ListTabs.tsx';
import { useChanged } from '../../live/live-changes.ts';
import { stateLabel } from './PublicationState.tsx';

const ORDER: readonly PublicationState[] = ['live', 'scheduled', 'draft', 'ended'];

/** Tabs of a published collection by state; null where records aren't published, or all are live. */
export function useStateTabs<R extends StoredRecord, V extends FormValues>(
  { module, path, abilities }: AdminCollection<R, V>,
  listState: ListUrlState,
  change: ChangeListState,
): ReactNode {
  const { published = false, hidesInactive = false } = abilities;
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
  const state = PUBLICATION_STATES.find((each) => each === listState.filters?.state);
  const sum = data && ORDER.reduce((total, each) => total + (data[each] ?? 0), 0);
  if (data && data.live === sum && state === undefined) return null;
  const shown = ORDER.filter((each) => each !== 'ended' || state === each || (data?.ended ?? 0) > 0);
  return (
    <ListTabs<PublicationState>
      label="State"
      tabs={[
        { value: undefined, label: 'All', total: sum },
        ...shown.map((each) => ({ value: each, label: stateLabel(each, hidesInactive), total: data?.[each] })),
      ]}
      value={state}
      onChange={(next) => change({ filters: withFilter(listState.filters, 'state', next), page: 1 })}
    />
  );
}

import { recordPath } from '@qram/contract/collection/record-pages';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useLoaderData } from 'react-router';
import type { Transport } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';
import { ListHead } from '../../../public-page/ListHead.tsx';
import { listRoute } from '../../../public-page/list-page.ts';
import { type ListParams, listParams, PER_PAGE, readListParams, urlWith } from '../../../ui/controls/list-url.ts';
import { Pagination } from '../../../ui/controls/Pagination.tsx';
import { ContentPage } from '../../../ui/layout/ContentPage.tsx';

const path = '/events';
const eventsQuery = (api: Transport, { page }: ListParams) =>
  queryOptions({
    queryKey: ['events', 'list', page],
    queryFn: async ({ signal }) => {
      const query = { page, per_page: PER_PAGE, state: 'live', upcoming: '1' } as const;
      const { data, total } = await api('GET /api/events', { query, signal });
      return { events: data, total: total ?? data.length };
    },
  });

export const route = listRoute({
  path,
  read: readListParams,
  toQuery: listParams,
  query: ({ api }, params) => eventsQuery(api, params),
  empty: () => ({ events: [], total: 0 }),
});

/** The events that are still to come. */
export function EventsPage() {
  const params = useLoaderData<ListParams>();
  const { data } = useQuery(eventsQuery(useApi(), params));
  const buildAddress = (page: number) => urlWith(path, listParams({ ...params, page }));
  return (
    <ContentPage eyebrow="Meet" title="Events" lead="Talks and meetings on quantum memories." address="01010">
      <ListHead title="Events" params={params} address={buildAddress(params.page)} />
      {data?.events.map((event) => (
        <Link key={event.id} to={recordPath('events', event)}>
          {event.title}
        </Link>
      ))}
      <Pagination page={params.page} pages={Math.ceil((data?.total ?? 0) / PER_PAGE)} to={buildAddress} />
    </ContentPage>
  );
}

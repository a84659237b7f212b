import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router';
import type { Transport } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';
import { findRecord } from '../../../public-page/found-record.ts';
import { RecordScreen } from '../../../public-page/RecordScreen.tsx';
import { type RecordParams, recordRoute } from '../../../public-page/record-page.ts';
import { RecordLayout } from '../../../ui/layout/RecordLayout.tsx';
import { RecordSkeleton } from '../../../ui/layout/RecordSkeleton.tsx';
import { RecordActions } from '../../learning/shared/RecordActions.tsx';
import { relatedQuery } from '../../search/queries.ts';
import { RelatedRecords } from '../../search/shared/RelatedRecords.tsx';

const eventQuery = (api: Transport, id: number) =>
  queryOptions({
    queryKey: ['events', 'record', id],
    queryFn: ({ signal }) => findRecord(api('GET /api/events/:id', { params: { id }, signal })),
  });

export const route = recordRoute('events', {
  query: ({ api }, id) => eventQuery(api, id),
  more: ({ api, load }, id) => load(relatedQuery(api, 'events', id)),
});

/** One event. */
export function EventPage() {
  const { id } = useLoaderData<RecordParams>();
  const query = useQuery(eventQuery(useApi(), id));
  const aside = [
    <RecordActions key="actions" collection="events" id={id} />,
    <RelatedRecords key="related" collection="events" id={id} />,
  ];
  return (
    <RecordScreen collection="events" noun="event" nouns="events" query={query} skeleton={<RecordSkeleton />}>
      {({ title, place, description }) => (
        <RecordLayout list={{ to: '/events', label: 'Events' }} eyebrow={place} title={title} aside={aside}>
          <p className="pre-line wrap-anywhere">{description}</p>
        </RecordLayout>
      )}
    </RecordScreen>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { RowCards } from '../../../ui/layout/RowCard.tsx';
import { useFocusAfter } from '../../../ui/overlay/use-focus-after.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import { StatusLine } from '../../../ui/text/StatusLine.tsx';
import { serviceButtonsQuery } from '../../buttons/queries.ts';
import { answerTimeQuery, myRequestsQuery } from '../queries.ts';
import { CancellationDialog } from './CancellationDialog.tsx';
import { RequestEntry } from './RequestEntry.tsx';
import { RequestsPage, RequestsSkeleton } from './SectionSkeletons.tsx';
import { useCancellation } from './use-cancellation.ts';

export default function RequestsSection({ viewer }: { viewer: number }) {
  const section = useRef<HTMLElement>(null);
  const { target, done, open, close, confirm } = useCancellation();
  useFocusAfter(done, section);
  const api = useApi();
  const { data, isError, error, refetch } = useQuery(myRequestsQuery(api, viewer));
  const answerTime = useQuery(answerTimeQuery(api));
  const services = useQuery(serviceButtonsQuery(api));
  // All at once, so that what comes later doesn't push the requests down.
  const ready = data !== undefined && !answerTime.isPending && !services.isPending;
  return (
    <RequestsPage ref={section}>
      <StatusLine>{done}</StatusLine>
      {ready ? <AnswerTime hours={answerTime.data} /> : null}
      {ready && data?.length ? (
        <RowCards>
          {data.map((request) => (
            <RequestEntry
              key={request.id}
              request={request}
              offered={services.data?.find(({ id }) => id === request.service_id)}
              onCancel={() => open(request)}
            />
          ))}
        </RowCards>
      ) : null}
      {ready && data?.length === 0 ? <NoRequests /> : null}
      {!data && isError ? (
        <Notice
          title="Your requests couldn't be loaded."
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {error.message}
        </Notice>
      ) : null}
      {ready || isError ? null : <RequestsSkeleton />}
      {target ? <CancellationDialog request={target} onConfirm={confirm} onClose={close} /> : null}
    </RequestsPage>
  );
}

/** `an hour`, `6 hours`, `3 days` */
export function answerTimeLabel(hours: number): string {
  if (hours <= 1) return 'an hour';
  return hours <= 24 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`;
}

/** The usual time to an answer; nothing while too few requests have been answered. */
function AnswerTime({ hours }: { hours: number | null | undefined }) {
  return hours ? (
    <p className="text-4 text-ink-2 mb-4">{`Usually answered within ${answerTimeLabel(hours)}.`}</p>
  ) : null;
}

const NoRequests = () => (
  <EmptyState
    title="No requests yet"
    action={
      <ButtonLink look="primary" to="/plans">
        Compare plans
      </ButtonLink>
    }
    text="Choose a plan to request it. The request and its decision will appear here."
  />
);

import { planLabel } from '@qram/contract/modules/buttons/payment-plans';
import { statusLabel } from '@qram/contract/modules/buttons/service-plans';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useChanged } from '../../../admin/live/live-changes.ts';
import { LoadedSection, SectionLink, SectionRow, SectionRows } from '../../../admin/record/form/RecordSections.tsx';
import { Time } from '../../../admin/text/Time.tsx';
import { count } from '../../../admin/text/text-format.ts';
import text from '../../../admin/ui/text.module.css';
import { useApi } from '../../../api/api-context.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { STATUS_TONES } from '../shared/request-tones.ts';
import { userRequestsQuery } from './user-queries.ts';

/** A user's latest service requests. */
export function UserRequests({ id }: { id: number }) {
  const query = useQuery(userRequestsQuery(useApi(), id));
  useChanged(['service_requests'], () => void query.refetch());
  return (
    <LoadedSection
      query={query}
      nouns="service requests"
      isEmpty={({ total }) => total === 0}
      none="No service requests yet."
    >
      {({ requests, total }) => (
        <>
          <SectionRows label="Latest service requests">
            {requests.map((request) => (
              <SectionRow
                key={request.id}
                title={
                  <Link to={`/admin/ServicesReq?view=${request.id}`} className={text.record}>
                    {`${request.service_title}, ${planLabel(request.is_monthly)}`}
                  </Link>
                }
                detail={
                  <span>
                    Requested <Time at={request.created_at} />
                    {request.decided_at === null ? null : (
                      <span>
                        , decided <Time at={request.decided_at} />
                      </span>
                    )}
                  </span>
                }
                badge={
                  <Badge small tone={STATUS_TONES[request.status]}>
                    {statusLabel(request.status)}
                  </Badge>
                }
              />
            ))}
          </SectionRows>
          <SectionLink to={`/admin/ServicesReq?user=${id}`}>
            {total === 1 ? 'Open in the list' : `All ${count(total)} requests`}
          </SectionLink>
        </>
      )}
    </LoadedSection>
  );
}

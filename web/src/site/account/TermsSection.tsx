import type { AcceptanceState } from '@qram/contract/modules/terms/terms';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { acceptanceQuery, termsQuery } from '../../modules/terms/queries.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { SectionPage } from '../../ui/layout/SectionPage.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { Badge } from '../../ui/text/Badge.tsx';
import { localDateTime } from '../../ui/text/dates.ts';
import { Notice } from '../../ui/text/Notice.tsx';

export function TermsSection({ viewer }: { viewer: number | null }) {
  const { data, isError, refetch } = useQuery({
    ...acceptanceQuery(useApi(), viewer ?? 0),
    enabled: viewer !== null,
  });
  const { pathname } = useLocation();
  const terms = useQuery(termsQuery(useApi()));
  const published = terms.data !== undefined && terms.data.length > 0;
  const open = published && data?.current === 0;
  return (
    <SectionPage
      title="Terms of Service"
      lead="The terms under which you use this site and its services."
      action={
        <ButtonLink to="/TermsPage" state={{ from: pathname }}>
          {open ? 'Read and accept' : 'Read the terms'}
        </ButtonLink>
      }
    >
      {data && terms.data ? <Acceptance state={data} published={published} /> : null}
      {(!data && isError) || (!terms.data && terms.isError) ? (
        <Notice
          title="Your acceptance couldn't be loaded."
          action={
            <Button
              onClick={() => {
                void refetch();
                void terms.refetch();
              }}
            >
              Try again
            </Button>
          }
        />
      ) : null}
      {(!data && !isError) || terms.isPending ? <Skeleton width="min(240px, 80%)" height="24px" /> : null}
    </SectionPage>
  );
}

function Acceptance({ state, published }: { state: AcceptanceState; published: boolean }) {
  const { current, accepted_at } = state;
  if (!published && accepted_at === null) return <p>No terms have been published yet.</p>;
  if (accepted_at === null) return <p>You haven't accepted the terms yet.</p>;
  const when = <time dateTime={accepted_at}>{localDateTime(accepted_at)}</time>;
  if (published && current === 0)
    return (
      <p>
        <span>You accepted an earlier version on {when}</span>
        <span>. The terms have changed since.</span>
      </p>
    );
  return (
    <p className="flex items-center flex-wrap gap-3 gap-y-2 text-ink-2">
      <Badge tone="good">Accepted</Badge> {when}
    </p>
  );
}

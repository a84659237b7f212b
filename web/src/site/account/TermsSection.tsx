import type { AcceptanceState } from '@qram/contract/modules/terms';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api-context.tsx';
import { acceptanceQuery } from '../../modules/terms/queries.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { localDateTime } from '../../ui/local-time.ts';
import { Notice } from '../../ui/Notice.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './AccountDetails.module.css';

/** When the terms were accepted, and whether that version is current. */
export function TermsSection({ viewer }: { viewer: number | null }) {
  const { data, isError, refetch } = useQuery({
    ...acceptanceQuery(useApi(), viewer ?? 0),
    enabled: viewer !== null,
  });
  const open = data !== undefined && data.current === 0;
  return (
    <SectionCard
      id="terms"
      title="Terms of Service"
      action={<ButtonLink to="/TermsPage">{open ? 'Read and accept' : 'Read the terms'}</ButtonLink>}
      lead={data ? <Acceptance state={data} /> : null}
    >
      {!data && isError ? (
        <Notice
          title="Your acceptance could not be loaded."
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      ) : null}
      {!data && !isError ? <Skeleton width="min(240px, 80%)" height="24px" /> : null}
    </SectionCard>
  );
}

function Acceptance({ state: { current, accepted_at } }: { state: AcceptanceState }) {
  if (accepted_at === null) return <p>You have not accepted the terms yet.</p>;
  const when = <time dateTime={accepted_at}>{localDateTime(accepted_at)}</time>;
  if (current === 0) return <p>You accepted earlier terms on {when}. They have changed since.</p>;
  return (
    <p className={classes.line}>
      <Badge tone="good">Accepted</Badge> {when}
    </p>
  );
}

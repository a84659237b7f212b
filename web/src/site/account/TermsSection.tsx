import type { User } from '@qram/contract/modules/users';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { localDateTime } from '../../ui/local-time.ts';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './AccountFacts.module.css';

/** When the terms of service were accepted. */
export function TermsSection({ user }: { user: User | null }) {
  return (
    <SectionCard
      id="terms"
      title="Terms of Service"
      lead={user ? <Acceptance at={user.terms_accepted_at} /> : <Skeleton width="240px" height="24px" />}
      action={
        <ButtonLink to="/TermsPage">
          {user?.terms_accepted_at === null ? 'Read and accept' : 'Read the terms'}
        </ButtonLink>
      }
    />
  );
}

const Acceptance = ({ at }: { at: string | null }) =>
  at === null ? (
    <p>You have not accepted the terms yet.</p>
  ) : (
    <p className={classes.line}>
      <Badge tone="good">Accepted</Badge> <time dateTime={at}>{localDateTime(at)}</time>
    </p>
  );

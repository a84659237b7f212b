import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useApi } from '../../../api-context.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { ContentPage } from '../../../ui/ContentPage.tsx';
import { useAuth } from '../../auth/auth-context.tsx';
import { returnState } from '../../auth/return-address.ts';
import { useInterruptedPress } from '../../buttons/use-interrupted-press.ts';
import { termsQuery } from '../queries.ts';
import classes from './AcceptPanel.module.css';
import { AcceptTerms } from './AcceptTerms.tsx';
import { TermsText } from './TermsText.tsx';

/** Login link for visitors that returns here (requirements: Terms). Until hydration, CSS decides who sees it. */
function LoginToStart() {
  const { pathname } = useLocation();
  return (
    <div className={classes.panel}>
      <div className={classes.guest}>
        <p className={classes.standing}>Log in to accept these terms and continue.</p>
        <ButtonLink to="/login" state={{ from: pathname }} look="primary">
          Login to Get Started
        </ButtonLink>
      </div>
    </div>
  );
}

/** Leads back to the service that was interrupted by registering. */
function ContinueWithService() {
  const { state } = useLocation();
  const interrupted = useInterruptedPress();
  if (!interrupted) return null;
  return (
    <div className={classes.next}>
      <p className={classes.standing}>You were about to {interrupted}.</p>
      <ButtonLink to="/" state={returnState(state)}>
        Go back to it
      </ButtonLink>
    </div>
  );
}

/** Terms of service with acceptance (requirements: Terms). */
export function TermsPage() {
  const query = useQuery(termsQuery(useApi()));
  const { user } = useAuth();
  const terms = query.data ?? [];
  return (
    <ContentPage
      eyebrow="Agreement"
      title="Terms of Service"
      lead="How this site and its services may be used. Please read this before you start."
      address="11101"
    >
      <TermsText
        terms={query.data}
        failed={query.isError && !query.data}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
      {user === null && terms.length > 0 ? <LoginToStart /> : null}
      {user !== null && terms.length > 0 ? (
        <AcceptTerms key={user.id} viewer={user.id} terms={terms} onOutdated={() => void query.refetch()} />
      ) : null}
      {user !== null ? <ContinueWithService /> : null}
    </ContentPage>
  );
}

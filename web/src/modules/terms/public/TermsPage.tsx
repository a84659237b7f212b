import type { User } from '@qram/contract/modules/users/users';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { DocumentHead } from '../../../public-page/document-head.tsx';
import { pageContext } from '../../../public-page/page-context.ts';
import type { PageRoute } from '../../../public-page/public-page.ts';
import { useAuth } from '../../../session/auth-context.tsx';
import { hasRegistered, returnState, returnUrl } from '../../../session/return-url.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { ContentPage } from '../../../ui/layout/ContentPage.tsx';
import { lazyOrNothing } from '../../../ui/layout/lazy-or-nothing.ts';
import { securityQuery } from '../../auth/queries.ts';
import { useInterruptedPress } from '../../buttons/shared/use-interrupted-press.ts';
import { termsQuery } from '../queries.ts';
import { AcceptTerms } from './AcceptTerms.tsx';
import classes from './TermsPage.module.css';
import { TermsText } from './TermsText.tsx';
import type { NextPage } from './use-acceptance.ts';

export const route: PageRoute = {
  async loader({ context }) {
    const { api, load } = context.get(pageContext);
    await load(termsQuery(api));
    return null;
  },
};

/** Only admins load it. */
const SampleTermsNote = lazyOrNothing(async () => (await import('../shared/SampleTermsNote.tsx')).default);

/** Login link for visitors that returns here (requirements: Terms). Until hydration, CSS decides who sees it. */
function LoginToStart() {
  const { pathname } = useLocation();
  return (
    <div className={`grid content-start gap-4 panel screen-only ${classes.accept}`}>
      <div className="grid gap-4 justify-items-start for-visitors">
        <p className="text-4 text-ink-2 min-h-[1.55em]">Log in to accept these terms and continue.</p>
        <ButtonLink to="/login" state={{ from: pathname }} look="primary">
          Login to Get Started
        </ButtonLink>
      </div>
    </div>
  );
}

/** The page from which the reader came, and the press that was interrupted; the home page without either. */
function useNextPage(): NextPage {
  const { state } = useLocation();
  return { to: returnUrl(state) ?? '/', state: returnState(state) };
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Leads on without accepting: to the service that was interrupted by registering, or where there are no terms. */
function GoOn({ empty }: { empty: boolean }) {
  const next = useNextPage();
  const registered = hasRegistered(useLocation().state);
  const interrupted = useInterruptedPress();
  if (interrupted)
    return (
      <div className="flex items-center flex-wrap gap-5 gap-y-3 mt-6">
        <p className="text-4 text-ink-2 min-h-[1.55em]">{`Still want to ${interrupted}?`}</p>
        <ButtonLink {...next}>{capitalize(interrupted)}</ButtonLink>
      </div>
    );
  if (!empty || !registered) return null;
  return (
    <div className="flex items-center flex-wrap gap-5 gap-y-3 mt-6">
      <ButtonLink {...next} look="primary">
        Continue
      </ButtonLink>
    </div>
  );
}

/** After a registration, that a confirmation email was sent. Nothing where the site can't send email. */
function ConfirmationSent({ user }: { user: User }) {
  const isNew = hasRegistered(useLocation().state) && user.email_verified_at === null;
  const { data: security } = useQuery({ ...securityQuery(useApi(), user.id), enabled: isNew });
  if (!isNew) return null;
  return (
    <p className={`text-ink-2 wrap-anywhere ${classes.confirmation}`} role="status">
      {security?.sends_mail
        ? `Your account is ready. We sent a confirmation link to ${user.email}. Open it to get emails about your requests.`
        : null}
    </p>
  );
}

/** Terms of service with acceptance (requirements: Terms). */
export function TermsPage() {
  const query = useQuery(termsQuery(useApi()));
  const { user } = useAuth();
  const next = useNextPage();
  const terms = query.data ?? [];
  return (
    <ContentPage
      eyebrow="Agreement"
      title="Terms of Service"
      lead="How this site and its services may be used. Please read this before you start."
      address="11101"
    >
      <DocumentHead title="Terms of Service" path="/TermsPage" />
      {user === null ? null : <ConfirmationSent user={user} />}
      <TermsText
        terms={query.data}
        failed={query.isError && !query.data}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
      {user === null && terms.length > 0 ? <LoginToStart /> : null}
      {user !== null && terms.length > 0 ? (
        <AcceptTerms key={user.id} viewer={user.id} terms={terms} next={next} onOutdated={() => void query.refetch()} />
      ) : null}
      {user !== null ? <GoOn empty={query.data?.length === 0} /> : null}
      {/* At the end, so that it moves nothing when it arrives. */}
      {user?.role === 'admin' ? (
        <Suspense fallback={null}>
          <SampleTermsNote linked />
        </Suspense>
      ) : null}
    </ContentPage>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api-context.tsx';
import { ContentPage } from '../../../ui/ContentPage.tsx';
import { useAuth } from '../../auth/auth-context.tsx';
import { termsQuery } from '../queries.ts';
import { AcceptTerms } from './AcceptTerms.tsx';
import { LoginToStart } from './LoginToStart.tsx';
import { TermsText } from './TermsText.tsx';

/** The terms of service, and accepting them (spec §2 and §4). */
export function TermsPage() {
  const answer = useQuery(termsQuery(useApi()));
  const { user } = useAuth();
  const terms = answer.data ?? [];
  return (
    <ContentPage
      eyebrow="Agreement"
      title="Terms of Service"
      lead="How this site and its services may be used. Please read this before you start."
    >
      <TermsText
        terms={answer.data}
        failed={answer.isError && !answer.data}
        busy={answer.isFetching}
        onRetry={() => void answer.refetch()}
      />
      {user === null ? <LoginToStart /> : null}
      {user !== null && terms.length > 0 ? (
        <AcceptTerms key={user.id} viewer={user.id} terms={terms} onOutdated={() => void answer.refetch()} />
      ) : null}
    </ContentPage>
  );
}

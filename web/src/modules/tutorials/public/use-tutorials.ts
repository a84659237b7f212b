import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useApi } from '../../../api-context.tsx';
import { addressWith, type ListQuestion, listParams, PER_PAGE, readListQuestion } from '../../../ui/list-address.ts';
import { useSearchField } from '../../../ui/use-search-field.ts';
import { useAuth } from '../../auth/auth-context.tsx';
import { tutorialsMeanwhile, tutorialsQuery } from '../queries.ts';

/** Address of one page of the tutorials. */
export const tutorialsAddress = (question: ListQuestion): string => addressWith('/tutorials', listParams(question));

/** The page of tutorials that the address asks for, as the signed-in user may see it. */
export function useTutorials() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = readListQuestion(params);
  const viewer = useAuth().user?.id ?? null;
  const answer = useQuery({
    ...tutorialsQuery(useApi(), { ...asked, viewer }),
    placeholderData: tutorialsMeanwhile(viewer),
  });
  const onSearch = useCallback(
    (search: string) =>
      void navigate(tutorialsAddress({ search, page: 1 }), { replace: true, preventScrollReset: true }),
    [navigate],
  );
  const field = useSearchField(asked.search, onSearch);
  const { data } = answer;
  const stale = data !== undefined && (data.asked.search !== asked.search || data.asked.page !== asked.page);
  return { asked, field, answer, stale, pages: Math.ceil((data?.total ?? 0) / PER_PAGE) };
}

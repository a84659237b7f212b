import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useApi } from '../../../api-context.tsx';
import { addressWith, type ListQuestion, listParams, PER_PAGE, readListQuestion } from '../../../ui/list-address.ts';
import { useSearchField } from '../../../ui/use-search-field.ts';
import { videosQuery } from '../queries.ts';

/** Address of one page of the videos. */
export const videosAddress = (question: ListQuestion): string => addressWith('/videos', listParams(question));

/** The page of videos that the address asks for. */
export function useVideos() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = readListQuestion(params);
  const answer = useQuery({ ...videosQuery(useApi(), asked), placeholderData: keepPreviousData });
  const onSearch = useCallback(
    (search: string) => void navigate(videosAddress({ search, page: 1 }), { replace: true, preventScrollReset: true }),
    [navigate],
  );
  const field = useSearchField(asked.search, onSearch);
  return { asked, field, answer, pages: Math.ceil((answer.data?.total ?? 0) / PER_PAGE) };
}

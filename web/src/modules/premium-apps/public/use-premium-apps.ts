import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useApi } from '../../../api-context.tsx';
import { addressWith, listParams, readListQuestion } from '../../../ui/list-address.ts';
import { useSearchField } from '../../../ui/use-search-field.ts';
import { useAuth } from '../../auth/auth-context.tsx';
import { premiumAppsMeanwhile, premiumAppsQuery } from '../queries.ts';

export const PREMIUM_APPS_PATH = '/QramPage';

/** The premium applications that the address asks for, as the signed-in user may see them. */
export function usePremiumApps() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { search } = readListQuestion(params);
  const viewer = useAuth().user?.id ?? null;
  const answer = useQuery({
    ...premiumAppsQuery(useApi(), { search, viewer }),
    placeholderData: premiumAppsMeanwhile(viewer),
  });
  const onSearch = useCallback(
    (wanted: string) => {
      const address = addressWith(PREMIUM_APPS_PATH, listParams({ search: wanted, page: 1 }));
      void navigate(address, { replace: true, preventScrollReset: true });
    },
    [navigate],
  );
  const field = useSearchField(search, onSearch);
  return { search, field, answer, stale: answer.data !== undefined && answer.data.search !== search };
}

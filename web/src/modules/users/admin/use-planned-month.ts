import type { User } from '@qram/contract/modules/users/users';
import { useQueryClient } from '@tanstack/react-query';
import { findReason, toastFailed, toastNote } from '../../../admin/theme/toast.tsx';
import { useApi } from '../../../api/api-context.tsx';
import { planMonth } from './free-month.ts';
import { openingServicesQuery } from './opening-services-query.ts';
import { useMonthGiving } from './use-month-giving.ts';
import { userGrantsQuery } from './user-grants.ts';

export { openingServicesQuery };

type OpeningService = Awaited<ReturnType<NonNullable<ReturnType<typeof openingServicesQuery>['queryFn']>>>[number];

/** Plans a month of a service by what a user has now, and gives it. */
export function usePlannedMonth() {
  const api = useApi();
  const client = useQueryClient();
  const give = useMonthGiving();
  return async (user: Pick<User, 'id' | 'name' | 'username'>, service: OpeningService): Promise<void> => {
    try {
      const month = planMonth(user.id, service, await client.fetchQuery(userGrantsQuery(api, user.id)), new Date());
      if (month) await give(user, service.title, month);
      else toastNote(`${user.name} has all of ${service.title} with no end.`);
    } catch (error) {
      toastFailed('Failed to give the month.', findReason(error));
    }
  };
}

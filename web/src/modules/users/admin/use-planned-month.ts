import type { User } from '@qram/contract/modules/users/users';
import { useQueryClient } from '@tanstack/react-query';
import { userLabel } from '../../../admin/text/text-format.ts';
import { findReason, toastFailed, toastNote } from '../../../admin/theme/toast.tsx';
import { useApi } from '../../../api/api-context.tsx';
import { localDate } from '../../../ui/text/dates.ts';
import { type FreeMonth, planMonth } from './free-month.ts';
import type { openingServicesQuery } from './opening-services-query.ts';
import { useAccessChange } from './use-access-change.ts';
import { userGrantsQuery } from './user-grants.ts';

type OpeningService = Awaited<ReturnType<NonNullable<ReturnType<typeof openingServicesQuery>['queryFn']>>>[number];

/** Gives a user a month of a service, with an undo in the toast. Resolves to whether it worked. */
export function useMonthGiving() {
  const change = useAccessChange();
  return (user: Pick<User, 'id' | 'name' | 'username'>, title: string, { endsAt, give, undo }: FreeMonth) =>
    change(user, give, {
      done: `${userLabel(user)} has ${title} until ${localDate(endsAt)}`,
      failed: 'Failed to give the month.',
      undo: undo && { body: undo, done: `Undone: ${userLabel(user)}, a month of ${title}` },
    });
}

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

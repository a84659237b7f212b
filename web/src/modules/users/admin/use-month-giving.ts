import type { User } from '@qram/contract/modules/users/users';
import { userLabel } from '../../../admin/text/text-format.ts';
import { localDate } from '../../../ui/text/dates.ts';
import type { FreeMonth } from './free-month.ts';
import { useAccessChange } from './use-access-change.ts';

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

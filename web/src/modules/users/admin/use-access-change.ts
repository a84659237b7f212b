import type { User } from '@qram/contract/modules/users/users';
import { useQueryClient } from '@tanstack/react-query';
import { recordLink } from '../../../admin/list/table/record-place.tsx';
import { userLabel } from '../../../admin/text/text-format.ts';
import { findReason, toastDone, toastFailed } from '../../../admin/theme/toast.tsx';
import { useApi } from '../../../api/api-context.tsx';
import type { ChangeBody } from '../shared/user-changes.ts';

interface Outcome {
  done: string;
  failed: string;
  /** Null: can't be undone by one change. */
  undo: { body: ChangeBody; done: string } | null;
}

type NamedUser = Pick<User, 'id' | 'name' | 'username'>;

/** Changes the access of one user that was given by hand, with an undo in the toast. Resolves to whether it worked. */
export function useAccessChange() {
  const api = useApi();
  const queryClient = useQueryClient();
  const send = async (body: ChangeBody, failed: string): Promise<boolean> => {
    try {
      const [result] = (await api('POST /api/users/changes', { body })).data.results;
      if (result?.ok) return true;
      toastFailed(failed, result?.message ?? null);
    } catch (error) {
      toastFailed(failed, findReason(error));
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['users'] });
    }
    return false;
  };
  const revert = async ({ body, done }: NonNullable<Outcome['undo']>) => {
    if (await send(body, "The change couldn't be undone.")) toastDone(done);
  };
  return async (user: NamedUser, body: ChangeBody, { done, failed, undo }: Outcome): Promise<boolean> => {
    if (!(await send(body, failed))) return false;
    toastDone(done, {
      key: failed,
      ...(undo ? { undo: () => void revert(undo) } : {}),
      place: recordLink('users', user.id, userLabel(user)),
    });
    return true;
  };
}

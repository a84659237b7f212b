import { Flex } from '@mantine/core';
import type { User } from '@qram/contract/modules/users/users';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateModule } from '../../../admin/calls/collection-queries.ts';
import { count, userLabel } from '../../../admin/text/text-format.ts';
import { findReason, toastDone, toastFailed } from '../../../admin/theme/toast.tsx';
import { useApi } from '../../../api/api-context.tsx';
import { type ChosenChange, changeBody } from '../shared/user-changes.ts';

const FAILED = 'Failed to change users.';
const formatUserCount = (number: number) => `${count(number)} ${number === 1 ? 'user' : 'users'}`;

/** Changes role, status and access of several users; its toasts say who was changed, and who wasn't and why. */
export function useUserChanges(users: readonly User[]): (chosen: ChosenChange) => Promise<readonly number[]> {
  const api = useApi();
  const queryClient = useQueryClient();
  return async (chosen) => {
    const body = changeBody(
      users.map(({ id }) => id),
      chosen,
    );
    if (!body) return [];
    let done: readonly number[] = [];
    try {
      const { results } = (await api('POST /api/users/changes', { body })).data;
      const failed = results.filter(({ ok }) => !ok);
      done = results.filter(({ ok }) => ok).map(({ id }) => id);
      if (done.length > 0) toastDone(`${formatUserCount(done.length)} changed`, { key: FAILED });
      const getName = (id: number) => {
        const user = users.find((candidate) => candidate.id === id);
        return user ? userLabel(user) : `ID ${id}`;
      };
      const reasons = failed.map(({ id, message }) => `${getName(id)}: ${message}`);
      if (failed.length > 0) toastFailed(FAILED, <Reasons reasons={reasons} />);
    } catch (error) {
      toastFailed(FAILED, findReason(error));
    }
    await invalidateModule(queryClient, 'users');
    return done;
  };
}

const MAX_REASONS = 5;

const Reasons = ({ reasons }: { reasons: readonly string[] }) => (
  <Flex component="ul" direction="column">
    {reasons.slice(0, MAX_REASONS).map((reason) => (
      <li key={reason}>{reason}</li>
    ))}
    {reasons.length > MAX_REASONS ? <li>{`and ${count(reasons.length - MAX_REASONS)} more`}</li> : null}
  </Flex>
);

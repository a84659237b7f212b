import { Button, Group, Skeleton, Text } from '@mantine/core';
import type { User } from '@qram/contract/modules/users/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { recordLink } from '../../../admin/list/table/record-place.tsx';
import { Time } from '../../../admin/text/Time.tsx';
import { userLabel } from '../../../admin/text/text-format.ts';
import { findReason, toastDone, toastFailed } from '../../../admin/theme/toast.tsx';
import text from '../../../admin/ui/text.module.css';
import { useConfirm } from '../../../admin/ui/use-confirm.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useAuth } from '../../../session/auth-context.tsx';
import { userSecurityQuery } from './user-queries.ts';

const FAILED = 'Failed to turn off two-step verification.';

/** Turns off a user's two-step verification after a confirmation. */
function useTurningOff(user: User): () => void {
  const api = useApi();
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const turnOff = async () => {
    try {
      await api('DELETE /api/users/:id/second-factor', { params: { id: user.id } });
      toastDone(`Two-step verification turned off: ${userLabel(user)}`, {
        key: FAILED,
        place: recordLink('users', user.id, userLabel(user)),
      });
    } catch (error) {
      toastFailed(FAILED, findReason(error));
    }
    await queryClient.invalidateQueries({ queryKey: ['users', 'security', user.id] });
  };
  return () =>
    confirm({
      title: 'Turn off two-step verification',
      children: (
        <Text mb="lg" fz="sm" lh={1.5} className={text.wrap}>
          {`${userLabel(user)} can then log in without a code and is notified by email. Make sure this person really asked for it.`}
        </Text>
      ),
      confirm: 'Turn off',
      danger: true,
      act: turnOff,
    });
}

/** Says if a user has two-step verification, with a button to turn it off. Admins turn off their own in the account. */
export function UserSecondFactor({ user }: { user: User }) {
  const { data, isError, refetch } = useQuery(userSecurityQuery(useApi(), user.id));
  const { user: viewer } = useAuth();
  const askToTurnOff = useTurningOff(user);
  if (isError)
    return (
      <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
        Couldn't load two-step verification. Try again
      </Button>
    );
  if (!data) return <Skeleton h={20} w={60} role="status" aria-label="Loading two-step verification" />;
  const { enabled_at: since } = data.second_factor;
  if (since === null) return <span>Off</span>;
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span>
        On since <Time at={since} />
      </span>
      {viewer?.id === user.id ? (
        <Link to="/account#second-factor">Manage</Link>
      ) : (
        <Button size="compact-sm" flex="none" variant="default" onClick={askToTurnOff}>
          Turn off
        </Button>
      )}
    </Group>
  );
}

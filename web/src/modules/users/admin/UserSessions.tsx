import { Box, Button, Flex, Skeleton, Text } from '@mantine/core';
import type { Session } from '@qram/contract/modules/auth/auth';
import type { User } from '@qram/contract/modules/users/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { recordLink } from '../../../admin/list/table/record-place.tsx';
import { Time } from '../../../admin/text/Time.tsx';
import { count, userLabel } from '../../../admin/text/text-format.ts';
import { findReason, toastDone, toastFailed } from '../../../admin/theme/toast.tsx';
import text from '../../../admin/ui/text.module.css';
import { useConfirm } from '../../../admin/ui/use-confirm.ts';
import { useApi } from '../../../api/api-context.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { userSessionsQuery } from './user-queries.ts';

const FAILED = 'Failed to end the session.';
const sessionCount = (number: number) => (number === 1 ? '1 session' : `${count(number)} sessions`);

/** Ends one session of a user, or all of them after a confirmation. */
function useEnding(user: User) {
  const api = useApi();
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const attempt = async (end: () => Promise<string>) => {
    try {
      toastDone(await end(), { key: FAILED, place: recordLink('users', user.id, userLabel(user)) });
    } catch (error) {
      toastFailed(FAILED, findReason(error));
    }
    await queryClient.invalidateQueries({ queryKey: ['users', 'sessions', user.id] });
  };
  const endOne = ({ id: session, device }: Session) =>
    attempt(async () => {
      await api('DELETE /api/users/:id/sessions/:session', { params: { id: user.id, session } });
      return `Session ended: ${userLabel(user)}, ${device}`;
    });
  const endAll = () =>
    attempt(async () => {
      const { ended } = (await api('DELETE /api/users/:id/sessions', { params: { id: user.id } })).data;
      return `${sessionCount(ended)} ended for ${userLabel(user)}`;
    });
  const askToEndAll = (butHere: boolean) =>
    confirm({
      title: butHere ? 'End all other sessions' : 'End all sessions',
      children: (
        <Text mb="lg" fz="sm" lh={1.5} className={text.wrap}>
          {`${userLabel(user)} is logged out ${butHere ? 'everywhere but here' : 'everywhere'} with the next request, and gets an email about it.`}
        </Text>
      ),
      confirm: butHere ? 'End all others' : 'End all sessions',
      danger: true,
      act: endAll,
    });
  return { endOne, askToEndAll };
}

/** A user's sessions, with buttons to end them. */
export function UserSessions({ user }: { user: User }) {
  const { data, isError, refetch } = useQuery(userSessionsQuery(useApi(), user.id));
  const { endOne, askToEndAll } = useEnding(user);
  if (isError)
    return (
      <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
        Couldn't load sessions. Try again
      </Button>
    );
  if (!data) return <Skeleton h={44} role="status" aria-label="Loading sessions" />;
  const here = data.sessions.some(({ current }) => current);
  if (data.total === 0) return <Text c="dimmed">{`${userLabel(user)} is not logged in.`}</Text>;
  return (
    <>
      <Flex component="ul" direction="column" gap="sm" mb="sm">
        {data.sessions.map((session) => (
          <Flex key={session.id} component="li" align="center" justify="space-between" gap="sm">
            <Box miw={0} className={text.wrap}>
              <span>{`${session.device} `}</span>
              {session.current ? (
                <Badge small tone="good">
                  This browser
                </Badge>
              ) : null}
              <Text span display="block" fz="xs" c="dimmed">
                <span>{`${session.address || 'unknown address'}, last used `}</span>
                <Time at={session.last_seen_at} show="time" />
              </Text>
            </Box>
            {session.current ? null : (
              <Button
                size="compact-sm"
                variant="default"
                flex="none"
                aria-label={`End session of ${session.device} at ${session.address}`}
                onClick={() => void endOne(session)}
              >
                End
              </Button>
            )}
          </Flex>
        ))}
      </Flex>
      {data.total > data.sessions.length ? (
        <Text fz="xs" c="dimmed">{`The ${data.sessions.length} most recently used of ${count(data.total)}.`}</Text>
      ) : null}
      {data.total > (here ? 2 : 1) ? (
        <Button size="compact-sm" variant="default" onClick={() => askToEndAll(here)}>
          {here ? 'End all other sessions' : 'End all sessions'}
        </Button>
      ) : null}
    </>
  );
}

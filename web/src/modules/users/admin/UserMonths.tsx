import { Button, Flex, Skeleton, Text } from '@mantine/core';
import type { OfferedMonth } from '@qram/contract/given-months';
import type { User } from '@qram/contract/modules/users';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { recordLink } from '../../../admin/collection/record-place.tsx';
import { useChanged } from '../../../admin/live-changes.ts';
import { Time } from '../../../admin/Time.tsx';
import { userLabel } from '../../../admin/text-format.ts';
import { findReason, toastDone, toastFailed } from '../../../admin/toast.tsx';
import text from '../../../admin/ui/text.module.css';
import { useApi } from '../../../api-context.tsx';
import { localDate } from '../../../ui/dates.ts';
import { openings } from '../shared/openings.ts';
import { userMonthsQuery } from './user-months-query.ts';

const FAILED = 'Failed to give the month.';
const LIST = new Intl.ListFormat('en-US');

/** Gives a month of a service, with an undo in the toast. */
function useGiving(user: User) {
  const api = useApi();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['users'] });
  const undo = async (month: number, title: string) => {
    try {
      await api('DELETE /api/users/:id/months/:month', { params: { id: user.id, month } });
      toastDone(`Undone: ${userLabel(user)}, a month of ${title}`);
    } catch (error) {
      toastFailed("The month couldn't be undone.", findReason(error));
    }
    await refresh();
  };
  return useMutation({
    mutationFn: async ({ service_id, service_title: title, starts_at }: OfferedMonth) => {
      const call = { params: { id: user.id }, body: { service_id, starts_at } };
      try {
        const { id, ends_at } = (await api('POST /api/users/:id/months', call)).data;
        toastDone(`${userLabel(user)} has ${title} until ${localDate(ends_at)}`, {
          key: FAILED,
          undo: () => void undo(id, title),
          place: recordLink('users', user.id, userLabel(user)),
        });
      } catch (error) {
        toastFailed(FAILED, findReason(error));
      }
      await refresh();
    },
  });
}

/** The services of which a month can be given, each with what it opens and until when. */
export function UserMonths({ user }: { user: User }) {
  const query = useQuery(userMonthsQuery(useApi(), user.id));
  const { data, isError, isFetching, refetch } = query;
  const { mutate, isPending: busy, variables } = useGiving(user);
  useChanged(['users', 'service_requests', 'buttons'], () => void refetch());
  if (isError && !data)
    return (
      <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
        Couldn't load services. Try again
      </Button>
    );
  if (!data) return <Skeleton h={44} role="status" aria-label="Loading services" />;
  if (data.length === 0) return <Text c="dimmed">No service opens anything.</Text>;
  const [problem] = data.map((month) => (month.ends_at === null ? month.problem : null));
  if (problem && data.length > 1 && data.every((month) => month.ends_at === null && month.problem === problem))
    return <Text c="var(--ink-2)">{problem}</Text>;
  return (
    <Flex component="ul" direction="column" gap={12}>
      {data.map((month) => (
        <Flex key={month.service_id} component="li" align="flex-start" justify="space-between" gap={12}>
          <div className={text.wrap}>
            <Text fw={600}>{month.service_title}</Text>
            <Text component="div" fz={14} lh={1.45} c="var(--ink-2)">
              <MonthEffect month={month} />
            </Text>
          </div>
          {month.ends_at === null ? null : (
            <Button
              variant="default"
              flex="none"
              aria-label={`Give a month of ${month.service_title}`}
              loading={busy && variables.service_id === month.service_id}
              disabled={busy}
              onClick={() => mutate(month)}
            >
              Give a month
            </Button>
          )}
        </Flex>
      ))}
    </Flex>
  );
}

/** The end that a month leads to; what it opens is folded. */
function MonthEffect({ month }: { month: OfferedMonth }) {
  const { service_title, starts_at, ends_at, problem } = month;
  if (ends_at === null) return <span>{problem}</span>;
  return (
    <>
      <span>{`Adds a month of ${service_title}: until `}</span>
      <strong>
        <Time at={ends_at} />
      </strong>
      <span>.</span>
      <details>
        <summary>Details</summary>
        <div>
          <span>{`Opens ${LIST.format(openings(month))}`}</span>
          {starts_at === null ? (
            <span> from today</span>
          ) : (
            <span>
              {' '}
              from <Time at={starts_at} />
            </span>
          )}
          <span>.</span>
        </div>
      </details>
    </>
  );
}

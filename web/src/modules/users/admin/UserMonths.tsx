import { Button, Flex, Skeleton, Text } from '@mantine/core';
import type { User } from '@qram/contract/modules/users/users';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useChanged } from '../../../admin/live/live-changes.ts';
import { Time } from '../../../admin/text/Time.tsx';
import text from '../../../admin/ui/text.module.css';
import { useApi } from '../../../api/api-context.tsx';
import { openings } from '../shared/openings.ts';
import { type FreeMonth, planMonth } from './free-month.ts';
import { openingServicesQuery } from './opening-services-query.ts';
import { useMonthGiving } from './use-planned-month.ts';
import { userGrantsQuery } from './user-grants.ts';

const LIST = new Intl.ListFormat('en-US');

interface ServiceMonth {
  id: number;
  title: string;
  month: FreeMonth;
}

/** Gives a month of a service, with an undo in the toast. */
export function useGiving(user: User) {
  const give = useMonthGiving();
  return useMutation({ mutationFn: ({ title, month }: ServiceMonth) => give(user, title, month) });
}

/** The services of which a month can be given, each with what it opens and until when. */
export function UserMonths({ user }: { user: User }) {
  const api = useApi();
  const services = useQuery(openingServicesQuery(api));
  const grants = useQuery(userGrantsQuery(api, user.id));
  const { mutate, isPending: busy, variables } = useGiving(user);
  const reload = () => {
    void services.refetch();
    void grants.refetch();
  };
  useChanged(['users', 'service_requests', 'buttons'], reload);
  if ((services.isError && !services.data) || (grants.isError && !grants.data))
    return (
      <Button variant="default" loading={services.isFetching || grants.isFetching} onClick={reload}>
        Couldn't load services. Try again
      </Button>
    );
  const { data: held } = grants;
  if (!services.data || !held) return <Skeleton h={44} role="status" aria-label="Loading services" />;
  if (services.data.length === 0) return <Text c="dimmed">No service opens anything.</Text>;
  const now = new Date();
  return (
    <Flex component="ul" direction="column" gap="sm">
      {services.data.map((service) => {
        const { id, title } = service;
        const month = planMonth(user.id, service, held, now);
        return (
          <Flex key={id} component="li" align="flex-start" justify="space-between" gap="sm">
            <div className={text.wrap}>
              <Text fw={600}>{title}</Text>
              <Text component="div" fz="sm" lh={1.45} c="var(--ink-2)">
                {month ? (
                  <MonthEffect title={title} month={month} />
                ) : (
                  <span>This user already has everything in it, with no end date.</span>
                )}
              </Text>
            </div>
            {month ? (
              <Button
                variant="default"
                flex="none"
                aria-label={`Give a month of ${title}`}
                loading={busy && variables.id === id}
                disabled={busy}
                onClick={() => mutate({ id, title, month })}
              >
                Give a month
              </Button>
            ) : null}
          </Flex>
        );
      })}
    </Flex>
  );
}

/** The end that a month leads to; what it opens is folded. */
function MonthEffect({ title, month }: Omit<ServiceMonth, 'id'>) {
  const { startsAt, endsAt } = month;
  return (
    <>
      <span>{`Adds a month of ${title}: until `}</span>
      <strong>
        <Time at={endsAt} />
      </strong>
      <span>.</span>
      <details>
        <summary>Details</summary>
        <div>
          <span>{`Opens ${LIST.format(openings(month))}`}</span>
          {startsAt === null ? (
            <span> from today</span>
          ) : (
            <span>
              {' '}
              from <Time at={startsAt} />
            </span>
          )}
          <span>.</span>
        </div>
      </details>
    </>
  );
}

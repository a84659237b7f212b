import { Flex, Text } from '@mantine/core';
import type { UpcomingChange } from '@qram/contract/modules/dashboard/dashboard';
import { UPCOMING_LIMITS } from '@qram/contract/modules/dashboard/dashboard-limits';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { upcomingQuery } from '../../../admin/calls/collection-queries.ts';
import { getLabels, recordScreenPath } from '../../../admin/declaration/admin-screens.ts';
import { Time } from '../../../admin/text/Time.tsx';
import { count } from '../../../admin/text/text-format.ts';
import { findReason } from '../../../admin/theme/toast.tsx';
import { ErrorState } from '../../../admin/ui/ErrorState.tsx';
import panel from '../../../admin/ui/panel.module.css';
import text from '../../../admin/ui/text.module.css';
import { useApi } from '../../../api/api-context.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import classes from './dashboard.module.css';

/** The records that go live or end in the next two weeks, each with a link. Not shown without any. */
export function UpcomingPanel() {
  const { data, error, isFetching, refetch } = useQuery(upcomingQuery(useApi()));
  if (data ? data.total === 0 : !error) return null;
  return (
    <section className={panel.panel} aria-labelledby="upcoming-title">
      <div className={panel.head}>
        <h2 className={panel.title} id="upcoming-title">
          Coming up
        </h2>
        <Text span fz="xs" c="dimmed">{`Next ${UPCOMING_LIMITS.days} days`}</Text>
      </div>
      {error && !data ? (
        <ErrorState
          message="Upcoming changes couldn't be loaded."
          detail={findReason(error)}
          onRetry={() => refetch()}
          busy={isFetching}
        />
      ) : null}
      <ul className={`${panel.rows} ${classes.upcoming}`}>
        {data?.changes.map((change) => (
          <Change key={`${change.kind} ${change.id} ${change.becomes}`} change={change} />
        ))}
      </ul>
      {data && data.total > data.changes.length ? (
        <Text py="sm" px="md" fz="xs" c="dimmed">{`And ${count(data.total - data.changes.length)} more`}</Text>
      ) : null}
    </section>
  );
}

function Change({ change: { kind, id, title, at, becomes } }: { change: UpcomingChange }) {
  const { noun } = getLabels(kind);
  return (
    <li className={classes.change}>
      <Badge small tone={becomes === 'live' ? 'accent' : 'warn'}>
        {becomes === 'live' ? 'Goes live' : 'Ends'}
      </Badge>
      <Flex component="span" wrap="wrap" align="baseline" gap="2px 10px">
        <Text
          component={Link}
          to={recordScreenPath(kind, id)}
          miw={0}
          fz="sm"
          fw={500}
          className={`${text.record} ${text.wrap}`}
        >
          {title.trim() || `ID ${id}`}
        </Text>
        <Text span fz="xs" c="dimmed">
          {noun}
        </Text>
      </Flex>
      <Text span fz="xs" c="dimmed" className={classes.at}>
        <Time at={at} show="time" />
      </Text>
    </li>
  );
}

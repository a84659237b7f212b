import { Box, Button, Flex, Skeleton, Text } from '@mantine/core';
import type { UserGrant } from '@qram/contract/modules/service-requests/grants';
import type { User } from '@qram/contract/modules/users/users';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Time } from '../../../admin/text/Time.tsx';
import { count } from '../../../admin/text/text-format.ts';
import { UserName } from '../../../admin/text/UserName.tsx';
import panel from '../../../admin/ui/panel.module.css';
import text from '../../../admin/ui/text.module.css';
import { useApi } from '../../../api/api-context.tsx';
import { type GrantSource, grantSources, userGrantsQuery } from './user-grants.ts';
import classes from './users.module.css';

/** Names shown of one source until all are asked for. */
const SHOWN = 6;

/** The access from a user's packages, below the fields of access granted by hand. */
export function PackageAccess({ user }: { user: User }) {
  const id = useId();
  return (
    <Box component="section" fz="md" className={panel.box} aria-labelledby={id}>
      <Box component="h3" id={id} mb="sm" fz="sm">
        From packages
      </Box>
      <Grants user={user} shows={({ request_id }) => request_id !== null} none="No package gives this user access." />
    </Box>
  );
}

/** Grants by hand that end: the fields above show only that they hold. */
export function EndingGrants({ user }: { user: User }) {
  const id = useId();
  const { data } = useQuery(userGrantsQuery(useApi(), user.id));
  if (!data?.some(endsByHand)) return null;
  return (
    <Box component="section" fz="md" className={panel.box} aria-labelledby={id}>
      <Box component="h3" id={id} mb="sm" fz="sm">
        Granted by an admin, with an end date
      </Box>
      <Grants user={user} shows={endsByHand} none="" />
    </Box>
  );
}

const endsByHand = ({ request_id, ends_at }: UserGrant) => request_id === null && ends_at !== null;

interface GrantsProps {
  user: User;
  shows: (grant: UserGrant) => boolean;
  /** Text when there are none. */
  none: string;
}

function Grants({ user, shows, none }: GrantsProps) {
  const { data, isError, isFetching, refetch } = useQuery(userGrantsQuery(useApi(), user.id));
  if (isError && !data)
    return (
      <div role="alert">
        <Text mb="xs">The access couldn't be loaded.</Text>
        <Button size="compact-sm" variant="default" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  if (!data) return <Skeleton h={44} role="status" aria-label="Loading access" />;
  const sources = grantSources(data.filter(shows));
  if (sources.length === 0) return <Text c="dimmed">{none}</Text>;
  return (
    <Flex component="ul" direction="column" gap="md" className={text.wrap}>
      {sources.map((source) => (
        <Source key={source.key} source={source} />
      ))}
    </Flex>
  );
}

function Source({ source }: { source: GrantSource }) {
  const [all, setAll] = useState(false);
  const { grants } = source;
  const shown = all ? grants : grants.slice(0, SHOWN);
  return (
    <Box component="li" miw={0}>
      <Flex
        component="p"
        wrap="wrap"
        align="baseline"
        justify="space-between"
        gap="2px 12px"
        mb={2}
        fw={600}
        style={{ whiteSpace: 'normal' }}
        className={classes.origin}
      >
        <Origin source={source} />
        <Period source={source} />
      </Flex>
      <Flex component="ul" direction="column" c="var(--ink-2)">
        {shown.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </Flex>
      {shown.length < grants.length ? (
        <Button size="compact-sm" variant="default" mt="xs" onClick={() => setAll(true)}>
          {`Show all ${count(grants.length)}`}
        </Button>
      ) : null}
    </Box>
  );
}

function Origin({ source: { requestId, grantedBy } }: { source: GrantSource }) {
  if (requestId !== null) return <Link to={`/admin/ServicesReq?view=${requestId}`}>{`Request ${requestId}`}</Link>;
  return (
    <span>
      {grantedBy === null ? (
        <span>Granted by an admin</span>
      ) : (
        <span>
          Granted by <UserName {...grantedBy} />
        </span>
      )}
    </span>
  );
}

function Period({ source: { startsAt, endsAt } }: { source: GrantSource }) {
  const starts = new Date(startsAt) > new Date();
  return (
    <Text span fz="sm" fw={400} c="dimmed">
      {starts ? (
        <span>
          from <Time at={startsAt} />{' '}
        </span>
      ) : null}
      {endsAt === null ? (
        <span>No end date</span>
      ) : (
        <span>
          until <Time at={endsAt} />
        </span>
      )}
    </Text>
  );
}

import { Button, Skeleton, Text } from '@mantine/core';
import type { UserGrant } from '@qram/contract/grants';
import type { User } from '@qram/contract/modules/users';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Time } from '../../../admin/Time.tsx';
import { count } from '../../../admin/text-format.ts';
import { UserName } from '../../../admin/UserName.tsx';
import { useApi } from '../../../api-context.tsx';
import classes from './user-grants.module.css';
import { type GrantSource, grantSources, userGrantsQuery } from './user-grants.ts';

/** Names shown of one source until all are asked for. */
const SHOWN = 6;

/** What packages give a user, below the fields of what is granted by hand. */
export function PackageAccess({ user }: { user: User }) {
  const id = useId();
  return (
    <section className={classes.packages} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        From packages
      </h3>
      <Grants user={user} shows={({ request_id }) => request_id !== null} none="No package gives this user access." />
    </section>
  );
}

/** Grants by hand that end: the fields above show only that they hold. */
export function EndingGrants({ user }: { user: User }) {
  const id = useId();
  const { data } = useQuery(userGrantsQuery(useApi(), user.id));
  if (!data?.some(endsByHand)) return null;
  return (
    <section className={classes.packages} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        Granted by an admin, with an end date
      </h3>
      <Grants user={user} shows={endsByHand} none="" />
    </section>
  );
}

const endsByHand = ({ request_id, ends_at }: UserGrant) => request_id === null && ends_at !== null;

/** Everything that is granted to a user, with where it comes from. */
export function UserGrants({ user }: { user: User }) {
  const none = user.role === 'admin' ? 'Admins can open everything.' : 'Nothing is granted to this user.';
  return <Grants user={user} shows={() => true} none={none} />;
}

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
        <Text inherit mb={8}>
          The access couldn't be loaded.
        </Text>
        <Button size="compact-sm" variant="default" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  if (!data) return <Skeleton h={44} role="status" aria-label="Loading access" />;
  const sources = grantSources(data.filter(shows));
  if (sources.length === 0)
    return (
      <Text inherit c="dimmed">
        {none}
      </Text>
    );
  return (
    <ul className={classes.sources}>
      {sources.map((source) => (
        <Source key={source.key} source={source} />
      ))}
    </ul>
  );
}

function Source({ source }: { source: GrantSource }) {
  const [all, setAll] = useState(false);
  const { grants } = source;
  const shown = all ? grants : grants.slice(0, SHOWN);
  return (
    <li className={classes.source}>
      <p className={classes.from}>
        <Origin source={source} />
        <Period source={source} />
      </p>
      <ul className={classes.grants}>
        {shown.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
      {shown.length < grants.length ? (
        <Button size="compact-sm" variant="default" className={classes.more} onClick={() => setAll(true)}>
          Show all {count(grants.length)}
        </Button>
      ) : null}
    </li>
  );
}

function Origin({ source: { requestId, grantedBy } }: { source: GrantSource }) {
  if (requestId !== null) return <Link to={`/admin/ServicesReq?view=${requestId}`}>Request {requestId}</Link>;
  return (
    <span>
      {grantedBy === null ? (
        'Granted by an admin'
      ) : (
        <>
          Granted by <UserName {...grantedBy} />
        </>
      )}
    </span>
  );
}

function Period({ source: { startsAt, endsAt } }: { source: GrantSource }) {
  const starts = new Date(startsAt) > new Date();
  return (
    <span className={classes.period}>
      {starts ? (
        <>
          from <Time at={startsAt} />{' '}
        </>
      ) : null}
      {endsAt === null ? (
        'no end'
      ) : (
        <>
          until <Time at={endsAt} />
        </>
      )}
    </span>
  );
}

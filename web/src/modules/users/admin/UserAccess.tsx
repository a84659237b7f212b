import { Box, Button, Flex, Group, Text } from '@mantine/core';
import { useModals } from '@mantine/modals';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import type { User } from '@qram/contract/modules/users/users';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type CSSProperties, useId, useState } from 'react';
import { Link } from 'react-router';
import { useChanged } from '../../../admin/live/live-changes.ts';
import { DayField } from '../../../admin/record/fields/DayField.tsx';
import { LoadedSection } from '../../../admin/record/form/RecordSections.tsx';
import { endOfDay } from '../../../admin/text/local-day.ts';
import { Time } from '../../../admin/text/Time.tsx';
import { userLabel } from '../../../admin/text/text-format.ts';
import { UserName } from '../../../admin/text/UserName.tsx';
import table from '../../../admin/ui/data-table.module.css';
import text from '../../../admin/ui/text.module.css';
import { useConfirm } from '../../../admin/ui/use-confirm.ts';
import { useApi } from '../../../api/api-context.tsx';
import { localDate } from '../../../ui/text/dates.ts';
import { planMonth } from './free-month.ts';
import { openingServicesQuery } from './opening-services-query.ts';
import { useGiving } from './UserMonths.tsx';
import { useAccessChange } from './use-access-change.ts';
import classes from './user-access.module.css';
import {
  type AccessRow,
  accessRows,
  accessSentence,
  accessTimeline,
  grantChange,
  percentAt,
  type Timeline,
} from './user-access.ts';
import { userGrantsQuery } from './user-grants.ts';
import { userPackagesQuery } from './user-queries.ts';

const LIST = new Intl.ListFormat('en-US');

/** What is open to a user, why and until when, as a table whose bars share one timeline. */
export function UserAccess({ user }: { user: User }) {
  const headingId = useId();
  const api = useApi();
  const grants = useQuery(userGrantsQuery(api, user.id));
  const requests = useQuery(userPackagesQuery(api, user.id));
  const reload = () => {
    void grants.refetch();
    void requests.refetch();
  };
  useChanged(['users', 'service_requests'], reload);
  const query = {
    data: grants.data && requests.data && accessRows(grants.data, requests.data.packages, requests.data.pending),
    isError: grants.isError || requests.isError,
    isFetching: grants.isFetching || requests.isFetching,
    refetch: reload,
  };
  return (
    <Box component="section" mb="lg" aria-labelledby={headingId}>
      <Box component="h2" id={headingId} mb={4} fz="md">
        Access
      </Box>
      <LoadedSection query={query} nouns="access">
        {(rows) => <AccessTable user={user} rows={rows} headingId={headingId} />}
      </LoadedSection>
    </Box>
  );
}

function AccessTable({ user, rows, headingId }: { user: User; rows: readonly AccessRow[]; headingId: string }) {
  const now = new Date();
  const timeline = accessTimeline(rows, now);
  return (
    <>
      <Text mb="xs" fz="sm" c="var(--ink-2)" className={text.wrap}>
        {user.role === 'admin' ? 'Admins can open everything.' : accessSentence(rows, now)}
      </Text>
      {rows.length === 0 ? null : (
        <table className={`${table.table} ${classes.table}`} aria-labelledby={headingId}>
          <thead>
            <tr>
              <th scope="col">Open</th>
              <th scope="col">Until</th>
              <th scope="col">
                <span className="visually-hidden">Next step</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <Text span display="block" fz="sm" fw={600} className={text.wrap}>
                    {row.title}
                  </Text>
                  <Reason row={row} />
                  <Bar row={row} timeline={timeline} now={now} />
                </th>
                <td>
                  <Period row={row} now={now} />
                </td>
                <td>
                  <Steps user={user} row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function Reason({ row: { kind, reason, requestId, grantedBy, startsAt, grants } }: { row: AccessRow }) {
  return (
    <Text component="div" fz="xs" c="dimmed" className={text.wrap}>
      {reason === null ? (
        <span>
          {grantedBy === null ? (
            <span>Given by an admin</span>
          ) : (
            <span>
              Given by <UserName {...grantedBy} />
            </span>
          )}
          , <Time at={startsAt} show="day" />
        </span>
      ) : (
        <span>
          {kind === 'asked' ? (
            <span>
              Asked for <Time at={startsAt} show="day" />
              {', '}
            </span>
          ) : null}
          <span>{reason}</span>
        </span>
      )}
      {kind === 'own' && requestId !== null ? (
        <span>
          {' · '}
          <Link to={`/admin/ServicesReq?view=${requestId}`} className={text.record}>{`Request ${requestId}`}</Link>
        </span>
      ) : null}
      {grants.length > 1 ? (
        <details>
          <summary>Show all</summary>
          <ul>
            {grants.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </Text>
  );
}

/** The period at a glance; the cell beside says it in words. */
function Bar({ row, timeline, now }: { row: AccessRow; timeline: Timeline; now: Date }) {
  const from = percentAt(timeline, Date.parse(row.startsAt));
  const to = row.endsAt === null ? 100 : percentAt(timeline, Date.parse(row.endsAt));
  const style = {
    '--from': `${from}%`,
    '--length': `${Math.max(to - from, 2)}%`,
    '--today': `${percentAt(timeline, now.getTime())}%`,
  } as CSSProperties;
  return (
    <span className={classes.track} style={style} aria-hidden="true">
      <span className={classes.bar} data-kind={row.kind} data-endless={row.endsAt === null || undefined} />
    </span>
  );
}

function Period({ row: { kind, startsAt, endsAt }, now }: { row: AccessRow; now: Date }) {
  if (kind === 'asked') return <span>Not open</span>;
  return (
    <>
      {new Date(startsAt) > now ? (
        <Text span display="block" c="dimmed" fz="xs">
          from <Time at={startsAt} show="day" />
        </Text>
      ) : null}
      {endsAt === null ? <span>No end date</span> : <Time at={endsAt} show="day" />}
    </>
  );
}

/** What an admin does next with a row; what a package opens follows the package. */
function Steps({ user, row }: { user: User; row: AccessRow }) {
  if (row.kind === 'through') return null;
  if (row.kind === 'asked')
    return (
      <Button
        size="compact-sm"
        variant="default"
        component={Link}
        to={`/admin/ServicesReq?view=${row.requestId}`}
        aria-label={`Review the request for ${row.title}`}
      >
        Review
      </Button>
    );
  return row.serviceId === null ? (
    <GrantSteps user={user} row={row} />
  ) : (
    <AddMonth user={user} title={row.title} serviceId={row.serviceId} />
  );
}

function AddMonth({ user, title, serviceId }: { user: User; title: string; serviceId: ServiceRequest['service_id'] }) {
  const api = useApi();
  const { data: services } = useQuery(openingServicesQuery(api));
  const { data: grants } = useQuery(userGrantsQuery(api, user.id));
  const { mutate, isPending } = useGiving(user);
  const service = services?.find(({ id }) => id === serviceId);
  const month = service && grants ? planMonth(user.id, service, grants, new Date()) : null;
  if (!month || user.role === 'admin' || user.status !== 'active') return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Add a month of ${title}, until ${localDate(month.endsAt)}`}
      loading={isPending}
      onClick={() => mutate({ id: serviceId, title, month })}
    >
      Add a month
    </Button>
  );
}

/** Sets the end of access given by hand, or ends it now. */
function GrantSteps({ user, row: { title, grants, endsAt } }: { user: User; row: AccessRow }) {
  const modals = useModals();
  const confirm = useConfirm();
  const change = useAccessChange();
  const give = (until: string | null) => ({ ...grantChange('give', user.id, grants), until });
  const undo = { body: give(endsAt), done: `Undone: ${userLabel(user)}, ${title}` };
  const label = endsAt === null ? 'Set an end' : 'Change end';
  const openEnd = () => {
    const id = modals.openModal({
      title: `${label}: ${title}`,
      size: 420,
      closeButtonProps: { 'aria-label': 'Close' },
      children: (
        <EndForm
          onClose={() => modals.closeModal(id)}
          save={(until) =>
            change(user, give(until), {
              done: `${userLabel(user)} has ${title} until ${localDate(until)}`,
              failed: 'Failed to set the end.',
              undo,
            })
          }
        />
      ),
    });
  };
  const askToEnd = () =>
    confirm({
      title: 'End access',
      children: (
        <Text mb="lg" fz="sm" lh={1.5} className={text.wrap}>
          {`${LIST.format(grants.map((grant) => grant.title))}: closed to ${userLabel(user)} from now on, unless a package opens it too.`}
        </Text>
      ),
      confirm: 'End access',
      danger: true,
      act: () =>
        change(user, grantChange('take', user.id, grants), {
          done: `Ended: ${userLabel(user)}, ${title}`,
          failed: 'Failed to end the access.',
          undo,
        }),
    });
  return (
    <Flex direction="column" align="flex-end" gap={6}>
      <Button size="compact-sm" variant="default" aria-label={`${label}: ${title}`} onClick={openEnd}>
        {label}
      </Button>
      <Button size="compact-sm" variant="subtle" color="red" aria-label={`End access: ${title}`} onClick={askToEnd}>
        End
      </Button>
    </Flex>
  );
}

function EndForm({ save, onClose }: { save: (until: string) => Promise<boolean>; onClose: () => void }) {
  const [day, setDay] = useState('');
  const end = endOfDay(day);
  const saving = useMutation({ mutationFn: save, onSuccess: (saved) => (saved ? onClose() : undefined) });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (end !== null && !saving.isPending) saving.mutate(end);
      }}
    >
      <DayField label="Access ends" description="The last day of access." required value={day} onChange={setDay} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={saving.isPending} disabled={end === null}>
          Set end
        </Button>
      </Group>
    </form>
  );
}

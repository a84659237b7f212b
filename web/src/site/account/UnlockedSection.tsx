import { recordPath } from '@qram/contract/collection/record-pages';
import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';
import type { UnlockedTopic } from '@qram/contract/modules/tutorials/tutorial-lessons';
import type { User } from '@qram/contract/modules/users/users';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { serviceButtonsQuery } from '../../modules/buttons/queries.ts';
import { mayUse } from '../../modules/buttons/service-access.ts';
import { tutorialsLabel } from '../../modules/service-requests/package-labels.ts';
import { type MyRequest, myRequestsQuery } from '../../modules/service-requests/queries.ts';
import { unlockedTopicsQuery } from '../../modules/tutorials/unlocked-query.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { LinkRow, LinkRows } from '../../ui/layout/LinkRows.tsx';
import { SectionGroup, SectionPage } from '../../ui/layout/SectionPage.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { Badge } from '../../ui/text/Badge.tsx';
import { localDate } from '../../ui/text/dates.ts';
import { Notice } from '../../ui/text/Notice.tsx';

export default function UnlockedSection({ user }: { user: User }) {
  return (
    <SectionPage
      bare
      title="Unlocked for you"
      lead={
        user.role === 'admin'
          ? 'As an admin, you have access to every service, lesson and application.'
          : 'Everything your account opens today.'
      }
    >
      <Unlocked user={user} />
    </SectionPage>
  );
}

/** All groups at once, so that one doesn't push the next one down. */
function Unlocked({ user }: { user: User }) {
  const api = useApi();
  const services = useQuery(serviceButtonsQuery(api));
  const topics = useQuery(unlockedTopicsQuery(api, user.id));
  if (services.isPending || topics.isPending) return <Skeleton height="320px" radius="var(--radius-panel)" />;
  return (
    <>
      <Services user={user} query={services} />
      <Topics query={topics} />
    </>
  );
}

function Failed({ what, onRetry }: { what: string; onRetry(): void }) {
  return <Notice title={`${what} couldn't be loaded.`} action={<Button onClick={onRetry}>Try again</Button>} />;
}

const State = ({ open }: { open: boolean }) =>
  open ? <Badge tone="good">Open</Badge> : <span className="text-ink-3 text-2 font-semibold">Locked</span>;

function RunningPackage({ request: { ends_at, topics_count, premium_apps } }: { request: MyRequest }) {
  const opened = [tutorialsLabel(topics_count), premium_apps === 1 ? 'premium applications' : null].filter(Boolean);
  return (
    <>
      <span className="text-3 text-ink-3">{ends_at === null ? 'No end date' : `Until ${localDate(ends_at)}`}</span>
      {opened.length > 0 ? <span className="text-3 text-ink-3">{`Opens ${opened.join(' and ')}`}</span> : null}
    </>
  );
}

function Services({ user, query }: { user: User; query: UseQueryResult<ServiceButton[]> }) {
  const { data, isError, refetch } = query;
  const requests = useQuery({ ...myRequestsQuery(useApi(), user.id), enabled: user.role === 'user' });
  return (
    <SectionGroup title="Services and applications">
      <LinkRows>
        {data?.map((button) => (
          <Service
            key={button.id}
            button={button}
            open={mayUse(user, button)}
            running={requests.data?.find(
              ({ service_id, package_state }) => service_id === button.id && package_state === 'active',
            )}
          />
        ))}
        <LinkRow
          title="Premium applications"
          to="/QramPage"
          action={<State open={user.role === 'admin' || user.qrampremium === 1} />}
        />
      </LinkRows>
      {!data && isError ? <Failed what="The services" onRetry={() => void refetch()} /> : null}
    </SectionGroup>
  );
}

interface ServiceProps {
  button: ServiceButton;
  open: boolean;
  running: MyRequest | undefined;
}

function Service({ button, open, running }: ServiceProps) {
  const packages = running ? '/account/packages' : undefined;
  return (
    <LinkRow title={button.title} to={open ? packages : '/plans'} action={<State open={open} />}>
      {running ? <RunningPackage request={running} /> : null}
    </LinkRow>
  );
}

function Topics({ query }: { query: UseQueryResult<{ topics: UnlockedTopic[]; total: number }> }) {
  const { data, isError, refetch } = query;
  return (
    <SectionGroup title="Premium lessons" count={data?.total || undefined}>
      {data && data.total > 0 ? (
        <LinkRows>
          {data.topics.map((topic) => (
            <LinkRow key={topic.id} title={topic.title} to={recordPath('topics', topic)}>
              <span className="text-3 text-ink-3">{topic.group}</span>
            </LinkRow>
          ))}
        </LinkRows>
      ) : null}
      {data && data.total > data.topics.length ? (
        <p className="text-4 text-ink-2">{`And ${data.total - data.topics.length} more.`}</p>
      ) : null}
      {data?.total === 0 ? (
        <p className="text-4 text-ink-2">
          No premium lessons are unlocked yet.{' '}
          <Link className="link font-medium" to="/tutorials">
            Free lessons
          </Link>{' '}
          are open to everyone.
        </p>
      ) : null}
      {!data && isError ? <Failed what="The lessons" onRetry={() => void refetch()} /> : null}
    </SectionGroup>
  );
}

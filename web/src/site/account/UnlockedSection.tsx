import type { ServiceButton } from '@qram/contract/modules/buttons';
import type { User } from '@qram/contract/modules/users';
import { recordAddress } from '@qram/contract/record-pages';
import type { UnlockedTopic } from '@qram/contract/tutorial-lessons';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '../../api-context.tsx';
import { serviceButtonsQuery } from '../../modules/buttons/queries.ts';
import { mayUse } from '../../modules/buttons/service-access.ts';
import { type RequestedService, serviceState } from '../../modules/buttons/shared/service-state.ts';
import { myRequestsQuery } from '../../modules/service-requests/queries.ts';
import { unlockedTopicsQuery } from '../../modules/tutorials/queries.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { localDate } from '../../ui/dates.ts';
import { Notice } from '../../ui/Notice.tsx';
import { SectionPage } from '../../ui/SectionPage.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './AccountDetails.module.css';

/** The user's access: services, premium topics and premium applications. */
export default function UnlockedSection({ user }: { user: User }) {
  return (
    <SectionPage
      title="Unlocked for you"
      lead={
        user.role === 'admin'
          ? 'As an admin, you have access to every service, lesson and application.'
          : 'What you can open now. Access that comes from a package ends with the package.'
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
  if (services.isPending || topics.isPending) return <UnlockedSkeleton />;
  return (
    <div className="stack gap-28">
      <Services user={user} query={services} />
      <Topics query={topics} />
      <Applications open={user.role === 'admin' || user.qrampremium === 1} />
    </div>
  );
}

const UnlockedSkeleton = () => <Skeleton height="320px" radius="var(--radius-panel)" />;

function Failed({ what, onRetry }: { what: string; onRetry(): void }) {
  return <Notice title={`${what} couldn't be loaded.`} action={<Button onClick={onRetry}>Try again</Button>} />;
}

function State({ open, until = null }: { open: boolean; until?: string | null }) {
  if (open && until !== null)
    return (
      <span className="row wrap justify-end gap-8 caption">
        until {localDate(until)} <Badge tone="good">Open</Badge>
      </span>
    );
  return open ? <Badge tone="good">Open</Badge> : <span className="flex-none quiet text-13 font-semibold">Locked</span>;
}

/** When the package ends that opens a service; null without an end. */
function findEnd(user: User, button: ServiceButton, requests: readonly RequestedService[] = []): string | null {
  const state = serviceState(button.id, requests, { included: mayUse(user, button) });
  return state.kind === 'active' ? state.endsAt : null;
}

function Services({ user, query }: { user: User; query: UseQueryResult<ServiceButton[]> }) {
  const { data, isError, refetch } = query;
  const requests = useQuery({ ...myRequestsQuery(useApi(), user.id), enabled: user.role === 'user' });
  return (
    <div className="stack gap-6">
      <h2 className={`caption ${classes.title}`}>Services</h2>
      {data ? (
        <ul className="stack ruled">
          {data.map((button) => (
            <li key={button.id} className={`row justify-between gap-16 ${classes.entry}`}>
              <span dir="auto" className="stack min-w-0 font-medium wrap-anywhere">
                {button.title}
              </span>
              <State open={mayUse(user, button)} until={findEnd(user, button, requests.data)} />
            </li>
          ))}
        </ul>
      ) : null}
      {data?.length === 0 ? <p className="small">There are no services right now.</p> : null}
      {!data && isError ? <Failed what="The services" onRetry={() => void refetch()} /> : null}
    </div>
  );
}

function Topics({ query }: { query: UseQueryResult<{ topics: UnlockedTopic[]; total: number }> }) {
  const { data, isError, refetch } = query;
  return (
    <div className="stack gap-6">
      <h2 className={`caption ${classes.title}`}>Premium lessons</h2>
      {data && data.total > 0 ? (
        <ul className="stack ruled">
          {data.topics.map((topic) => (
            <li key={topic.id} className={`row justify-between gap-16 ${classes.entry}`}>
              <span className="stack min-w-0 font-medium wrap-anywhere">
                <Link dir="auto" className="link" to={recordAddress('topics', topic)}>
                  {topic.title}
                </Link>
                <span className={`caption ${classes.of}`}>{topic.group}</span>
              </span>
              <State open />
            </li>
          ))}
        </ul>
      ) : null}
      {data && data.total > data.topics.length ? (
        <p className="small">And {data.total - data.topics.length} more.</p>
      ) : null}
      {data?.total === 0 ? (
        <p className="small">
          No premium lessons are unlocked yet.{' '}
          <Link className="link font-medium" to="/tutorials">
            Free lessons
          </Link>{' '}
          are open to everyone.
        </p>
      ) : null}
      {!data && isError ? <Failed what="The lessons" onRetry={() => void refetch()} /> : null}
    </div>
  );
}

const Applications = ({ open }: { open: boolean }) => (
  <div className="stack gap-6">
    <h2 className={`caption ${classes.title}`}>Premium applications</h2>
    <p className={`row justify-between gap-16 ${classes.entry}`}>
      <Link className="link font-medium" to="/QramPage">
        {open ? 'All premium applications' : 'Premium applications'}
      </Link>
      <State open={open} />
    </p>
  </div>
);

import type { ServiceButton } from '@qram/contract/modules/buttons';
import type { User } from '@qram/contract/modules/users';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { mayUse } from '../service-access.ts';
import classes from './ServiceState.module.css';

/** A request of the signed-in user, as far as a service's card needs it. */
export interface RequestedService {
  readonly service_id: number;
  readonly status: string;
  readonly created_at: string;
  readonly package_state: string | null;
  readonly starts_at: string | null;
  readonly ends_at: string | null;
}

export type CardState =
  | { kind: 'included' }
  /** `renewable`: the next period may be requested. */
  | { kind: 'active'; endsAt: string | null; renewable: boolean }
  | { kind: 'scheduled'; startsAt: string }
  | { kind: 'requested'; since: string };

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** Where the signed-in user stands with a service; null for nothing yet. */
export function serviceState(
  button: Pick<ServiceButton, 'id' | 'premium'>,
  user: Pick<User, 'role' | 'access_level'> | null,
  requests: readonly RequestedService[],
): CardState | null {
  if (!user) return null;
  const own = requests.filter(({ service_id }) => service_id === button.id);
  const pending = own.find(({ status }) => status === 'Pending');
  const scheduled = own.find(({ package_state }) => package_state === 'scheduled');
  if (mayUse(user, button)) {
    const active = own.find(({ package_state }) => package_state === 'active');
    if (!active) return { kind: 'included' };
    return { kind: 'active', endsAt: active.ends_at, renewable: active.ends_at !== null && !pending && !scheduled };
  }
  if (scheduled?.starts_at) return { kind: 'scheduled', startsAt: scheduled.starts_at };
  return pending ? { kind: 'requested', since: pending.created_at } : null;
}

const dated = (format: Intl.DateTimeFormat, iso: string): string => format.format(new Date(iso));

/** The state in words: what it is, and since or until when. */
export function stateLabel(state: CardState): [string, string | null] {
  if (state.kind === 'requested') return [`Requested ${dated(DAY, state.since)}`, 'waiting for review'];
  if (state.kind === 'scheduled') return ['Approved', `starts ${dated(DATE, state.startsAt)}`];
  if (state.kind === 'included') return ['Included', null];
  return ['Active', state.endsAt && `ends ${dated(DATE, state.endsAt)}`];
}

/** The state as a line in the service's card; empty for visitors. */
export function ServiceState({ title, state }: { title: string; state: CardState | null }) {
  if (!state) return <p className={classes.empty} />;
  const [label, detail] = stateLabel(state);
  const Sign = state.kind === 'requested' ? IconClock : IconCheck;
  return (
    <p className={classes.state} data-kind={state.kind}>
      <Sign size={18} stroke={1.75} aria-hidden="true" />
      <span>
        <strong>{label}</strong>
        {detail ? ` · ${detail}` : null}
      </span>
      {state.kind === 'active' ? <PackagesLink title={title} label={state.renewable ? 'Renew' : 'Manage'} /> : null}
    </p>
  );
}

const PackagesLink = ({ title, label }: { title: string; label: string }) => (
  <Link to="/account/packages" className={classes.manage} aria-label={`${label}: ${title}`}>
    {label}
  </Link>
);

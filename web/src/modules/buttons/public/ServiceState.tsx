import type { ServiceButton } from '@qram/contract/modules/buttons';
import type { User } from '@qram/contract/modules/users';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { mayUse } from '../service-access.ts';
import classes from './ServiceState.module.css';

/** A request of the signed-in user, as far as a service's card needs it. */
export interface RequestedService {
  readonly service_id: number;
  readonly status: string;
  readonly created_at: string;
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** Where the signed-in user stands with a service: included, requested, or nothing yet. */
export function serviceState(
  button: Pick<ServiceButton, 'id' | 'premium'>,
  user: Pick<User, 'role' | 'access_level'> | null,
  requests: readonly RequestedService[],
): { kind: 'included' | 'active' } | { kind: 'requested'; since: string } | null {
  if (!user) return null;
  const own = requests.filter(({ service_id }) => service_id === button.id);
  if (mayUse(user, button)) return { kind: own.some(({ status }) => status === 'Approved') ? 'active' : 'included' };
  const pending = own.find(({ status }) => status === 'Pending');
  return pending ? { kind: 'requested', since: pending.created_at } : null;
}

/** The state as a line in the service's card; empty for visitors. */
export function ServiceState({ state }: { state: ReturnType<typeof serviceState> }) {
  if (!state) return <p className={classes.empty} />;
  if (state.kind === 'requested') {
    return (
      <p className={classes.state} data-kind="requested">
        <IconClock size={18} stroke={1.75} aria-hidden="true" />
        <span>
          <strong>Requested {DAY.format(new Date(state.since))}</strong> · waiting for review
        </span>
      </p>
    );
  }
  return (
    <p className={classes.state} data-kind={state.kind}>
      <IconCheck size={18} stroke={1.75} aria-hidden="true" />
      <strong>{state.kind === 'active' ? 'Active' : 'Included'}</strong>
    </p>
  );
}

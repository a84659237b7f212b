/** A request of the signed-in user, as far as the state of a service needs it. */
export interface RequestedService {
  readonly service_id: number;
  readonly status: string;
  readonly created_at: string;
  readonly package_state: string | null;
  readonly starts_at: string | null;
  readonly ends_at: string | null;
}

/** The state of a service for the signed-in user. */
export type ServiceState =
  /** Nothing requested, or the request was rejected or canceled. */
  | { kind: 'ask' }
  | { kind: 'requested'; since: string }
  | { kind: 'scheduled'; startsAt: string }
  /** Open without a package: free, by hand, or for an admin. */
  | { kind: 'included' }
  /** `renewable`: the next period may be requested. */
  | { kind: 'active'; endsAt: string | null; renewable: boolean }
  | { kind: 'ended'; endedAt: string };

/** The end of a package that is over: ended by its period, by the user, or by an admin. */
function getEnd({ status, package_state, starts_at, ends_at }: RequestedService): string | null {
  const over = package_state === 'ended' || (status === 'Rejected' && starts_at !== null);
  return over ? ends_at : null;
}

/**
 * The state of a service, from the user's requests. The card of a service, locked content and search results all show
 * this one (decision 011).
 * @param included the user may open it without a package
 */
export function serviceState(
  serviceId: number,
  requests: readonly RequestedService[],
  { included }: { included: boolean },
): ServiceState {
  const matching = requests.filter(({ service_id }) => service_id === serviceId);
  const pending = matching.find(({ status }) => status === 'Pending');
  const scheduled = matching.find(({ package_state }) => package_state === 'scheduled');
  const active = matching.find(({ package_state }) => package_state === 'active');
  if (active) {
    const renewable = active.ends_at !== null && !pending && !scheduled;
    return { kind: 'active', endsAt: active.ends_at, renewable };
  }
  if (included) return { kind: 'included' };
  if (scheduled?.starts_at) return { kind: 'scheduled', startsAt: scheduled.starts_at };
  if (pending) return { kind: 'requested', since: pending.created_at };
  const ends = matching.map(getEnd).filter((end) => end !== null);
  const last = ends.sort().at(-1);
  return last === undefined ? { kind: 'ask' } : { kind: 'ended', endedAt: last };
}

import { type RequestedService, serviceState } from '../buttons/shared/service-state.ts';
import type { MyRequest } from './queries.ts';

/** The fields of a request that decide what another one would be. */
export type KnownRequest = RequestedService &
  Pick<MyRequest, 'is_monthly' | 'status' | 'price' | 'package_state' | 'cancel_ends_at'>;

/** The purpose of a request: a first one, one after a package, the next period, another plan, or a refused one. */
export type RequestPurpose<R extends KnownRequest = KnownRequest> =
  | { kind: 'new' | 'duplicate' }
  | { kind: 'again'; endedAt: string }
  /** `startsAt`: the earliest start; null: on approval. */
  | { kind: 'renewal' | 'change'; current: R; startsAt: string | null };

/** Predicts the server's answer, so that a duplicate is reported before it is sent. */
export function getPurpose<R extends KnownRequest>(
  mine: readonly R[],
  serviceId: number,
  isMonthly: number,
): RequestPurpose<R> {
  const requests = mine.filter(({ service_id }) => service_id === serviceId);
  const refused = requests.some(
    ({ status, is_monthly, package_state }) =>
      package_state === 'scheduled' || (status === 'Pending' && is_monthly === isMonthly),
  );
  if (refused) return { kind: 'duplicate' };
  const current = requests.find(({ package_state }) => package_state === 'active');
  if (!current) {
    const state = serviceState(serviceId, requests, { included: false });
    return state.kind === 'ended' ? { kind: 'again', endedAt: state.endedAt } : { kind: 'new' };
  }
  if (current.is_monthly !== isMonthly) {
    const startsAt = current.is_monthly === 1 ? (current.cancel_ends_at ?? current.ends_at) : null;
    return { kind: 'change', current, startsAt };
  }
  return current.ends_at === null ? { kind: 'duplicate' } : { kind: 'renewal', current, startsAt: current.ends_at };
}

import { type PackageState, type RequestStatus, TRANSITIONS } from '@qram/contract/modules/buttons/service-plans';
import { SERVICE_REQUEST_MESSAGES } from '@qram/contract/modules/service-requests/service-request-messages';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { type Actor, isAdmin } from '../../platform/access/actor.ts';
import { DomainError, invalidField, notFound } from '../../platform/domain-error.ts';
import type { OfferedService } from '../buttons/service.ts';
import type { UserState } from '../users/service.ts';
import type { RequestRow } from './repository.ts';

const refused = (message: string, current?: unknown): DomainError => new DomainError('conflict', message, { current });

/** @throws DomainError `forbidden` on behalf of another user, except by admins */
export function assertMayAskFor(actor: Actor, userId: number): void {
  if (userId !== actor.userId && !isAdmin(actor))
    throw new DomainError('forbidden', SERVICE_REQUEST_MESSAGES.foreignUser, {
      errors: { user_id: [SERVICE_REQUEST_MESSAGES.foreignUser] },
    });
}

export function assertActiveUser(user: UserState | null): asserts user is UserState {
  if (user?.standing !== 'active') throw invalidField('user_id', SERVICE_REQUEST_MESSAGES.userUnknown);
}

export function assertOffered(service: OfferedService | null): asserts service is OfferedService {
  if (!service) throw invalidField('service_id', SERVICE_REQUEST_MESSAGES.serviceUnknown);
  if (!service.active) throw invalidField('service_id', SERVICE_REQUEST_MESSAGES.serviceInactive);
}

/** Allows only the transitions of the contract (requirements: Service requests). */
export function assertDecision(from: RequestStatus, to: RequestStatus, current: unknown): void {
  if (!TRANSITIONS[from].includes(to)) throw refused(SERVICE_REQUEST_MESSAGES.transition(from, to), current);
}

/** Null: it can be approved. @param refused because of the user's other requests for the service */
export function approvalProblem(
  standing: UserState['standing'],
  serviceExists: boolean,
  refused: 'running' | 'followed' | 'pending' | null,
): string | null {
  if (standing === 'deleted') return SERVICE_REQUEST_MESSAGES.userGone;
  if (standing === 'inactive') return SERVICE_REQUEST_MESSAGES.userInactive;
  if (!serviceExists) return SERVICE_REQUEST_MESSAGES.serviceGone;
  if (refused === 'followed') return SERVICE_REQUEST_MESSAGES.followed;
  return refused === null ? null : SERVICE_REQUEST_MESSAGES.openTwice;
}

/** The service must exist, and the current record must be approvable. */
export function assertApprovable(
  service: OfferedService | null,
  current: ServiceRequest,
): asserts service is OfferedService {
  const problem = current.approval_problem ?? (service ? null : SERVICE_REQUEST_MESSAGES.serviceGone);
  if (problem !== null) throw refused(problem, current);
}

/** Reports other users' requests as not found. */
export function assertRequester(actor: Actor, row: { user_id: number }): void {
  if (row.user_id !== actor.userId) throw notFound();
}

/** Allows pending requests, and packages that would end earlier. */
export function assertCancellable(row: RequestRow, end: string | null, current: unknown): void {
  if (row.status !== 'Pending' && end === null) throw refused(SERVICE_REQUEST_MESSAGES.notCancellable, current);
}

/** Refuses packages that have ended or that another one follows. */
export function assertMovable(state: PackageState | null, followed: boolean, current: unknown): void {
  if (state === null || state === 'ended') throw refused(SERVICE_REQUEST_MESSAGES.notRunning, current);
  if (followed && state === 'active') throw refused(SERVICE_REQUEST_MESSAGES.followed, current);
}

/** The end must be in the future, and after the start. */
export function assertEnd(endsAt: string | null, startsAt: string, now: Date): void {
  if (endsAt !== null && (endsAt <= now.toISOString() || endsAt <= startsAt))
    throw invalidField('ends_at', SERVICE_REQUEST_MESSAGES.endInPast);
}

import { planLabel } from '@qram/contract/modules/buttons/payment-plans';
import type { RequestStatus } from '@qram/contract/modules/buttons/service-plans';
import type { RequestStep, ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { decimalPrice } from '@qram/contract/values/dollars';
import { HOUR_MS } from '@qram/contract/values/durations';
import type { RowOf, Values } from '../../collections/record-types.ts';
import type { Db } from '../../platform/database/database.ts';
import { listServices, type OfferedService } from '../buttons/service.ts';
import { getsEmail, type UserState } from '../users/service.ts';
import { cancellationEnd, packageState, planApproval } from './packages/periods.ts';
import { approvalProblem } from './policy.ts';
import { type RequestDetails, type RequestRow, type StepRow, selectDetails, selectPackages } from './repository.ts';

const CENTS = 100;
/** Transitions made by users; all others are made by admins. */
const USER_STEPS: readonly RequestStatus[] = ['Pending', 'Cancelled'];

export const presentRequest = ({ price_cents, ...row }: RowOf<'service_requests'>, relations: Values): Values => ({
  ...row,
  ...relations,
  price: price_cents / CENTS,
});

type Approvals = Pick<ServiceRequest, 'approval' | 'approval_problem'>;

/** Effects of an approval now, or why it isn't possible. */
function previewApproval(request: RequestDetails, packages: readonly RequestRow[], now: Date): Approvals {
  if (request.status !== 'Pending' && request.status !== 'Rejected') return { approval: null, approval_problem: null };
  const others = packages.filter(
    (other) => other.user_id === request.user_id && other.service_id === request.service_id && other.id !== request.id,
  );
  const approval = planApproval(request, { packages: others, months: request.months }, now);
  const refused = approval.refused ?? (Number(request.pending_elsewhere) > 0 ? 'pending' : null);
  const approval_problem = approvalProblem(getUserState(request), request.service_deleted_at === null, refused);
  if (approval.refused !== null || approval_problem !== null) return { approval: null, approval_problem };
  const { starts_at, ends_at, follows } = approval;
  const moves = follows && (follows.ends_at === null || follows.ends_at > starts_at);
  const followed = follows && {
    id: follows.id,
    is_monthly: follows.is_monthly === 1 ? (1 as const) : (0 as const),
    ends_at: follows.ends_at,
    moved_end: moves ? starts_at : null,
  };
  return { approval: { starts_at, ends_at, follows: followed }, approval_problem: null };
}

const getUserState = ({ user_deleted_at, user_status }: RequestDetails): UserState['standing'] =>
  user_deleted_at === null ? user_status : 'deleted';

function toOpenedAccess(request: RequestDetails, today: OfferedService | undefined) {
  if (request.status === 'Approved') {
    const { access_level, granted_topics, granted_apps } = request;
    return { level: access_level ?? 0, topics_count: Number(granted_topics), premium_apps: granted_apps ? 1 : 0 };
  }
  return {
    level: request.level_today,
    topics_count: today?.topics.length ?? 0,
    premium_apps: today?.opensPremiumApps ? 1 : 0,
  };
}

interface Surroundings {
  packages: readonly RequestRow[];
  services: readonly OfferedService[];
}

function toDetails(request: RequestDetails, { packages, services }: Surroundings, now: Date): Values {
  const { user_id, name, username, is_monthly } = request;
  const cents = is_monthly === 1 ? request.monthly_price_cents : request.pay_as_you_go_price_cents;
  const followed = packages.some(
    (other) => other.follows_id === request.id && packageState(other, now) === 'scheduled',
  );
  return {
    user: { id: user_id, name, username, standing: getUserState(request), gets_email: getsEmail(request) },
    service_title: request.title,
    service_deleted: request.service_deleted_at !== null,
    price_today: cents / CENTS,
    decided_at: request.decided_at,
    ...toOpenedAccess(
      request,
      services.find(({ id }) => id === request.service_id),
    ),
    package_state: packageState(request, now),
    cancel_ends_at: followed ? null : cancellationEnd(request, now),
    ...previewApproval(request, packages, now),
  };
}

/** As of the given time. */
export async function loadDetails(db: Db, ids: readonly number[], now: Date): Promise<Map<number, Values>> {
  const requests = await selectDetails(db, ids);
  const packages = await selectPackages(db, [...new Set(requests.map(({ user_id }) => user_id))], now);
  const services = await listServices(db);
  return new Map(requests.map((request) => [request.id, toDetails(request, { packages, services }, now)]));
}

/** Exported columns of a request. */
export const EXPORTED = [
  ...['id', 'user_id', 'user_name', 'username', 'service_id', 'service', 'plan', 'price', 'currency', 'status'],
  ...['message', 'reason', 'hours_to_decision', 'starts_at', 'ends_at', 'created_at', 'updated_at'],
];

/** One decimal; empty without a decision. */
const hoursBetween = (from: string, to: string | null): string =>
  to === null ? '' : ((Date.parse(to) - Date.parse(from)) / HOUR_MS).toFixed(1);

export function toExportRow({ user, service_title, is_monthly, price, ...request }: Values): Values {
  const { name, username } = user as { name: string; username: string };
  const plan = planLabel(Number(is_monthly));
  const hours_to_decision = hoursBetween(String(request.created_at), request.decided_at as string | null);
  return {
    ...request,
    hours_to_decision,
    user_name: name,
    username,
    service: service_title,
    plan,
    price: decimalPrice(Number(price)),
  };
}

/** A status transition. @param author shown to admins only */
export function presentTransition(
  step: StepRow,
  userId: number,
  author: Pick<RequestStep, 'name' | 'username'> | null,
): RequestStep {
  const byUser = step.actor_id === userId && (USER_STEPS.includes(step.to_status) || step.kind === 'cancellation');
  return {
    at: step.at,
    from: step.from_status,
    to: step.to_status,
    by: byUser ? 'user' : 'admin',
    name: author?.name ?? null,
    username: author?.username ?? null,
    kind: step.kind,
    ends_at: step.ends_at,
  };
}

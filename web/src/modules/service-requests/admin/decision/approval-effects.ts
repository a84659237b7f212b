import { findPlan } from '@qram/contract/modules/buttons/payment-plans';
import type { RequestDetail, ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { count } from '../../../../admin/text/text-format.ts';
import { localDate } from '../../../../ui/text/dates.ts';
import { openings } from '../../../users/shared/openings.ts';
import { accessOpened } from '../request-labels.ts';

type Approval = NonNullable<ServiceRequest['approval']>;
type Approvable = Pick<ServiceRequest, 'approval' | 'level' | 'topics_count' | 'premium_apps'>;

/** True if the package would start later. Without a package before it, it starts at once, whatever the clocks say. */
export const startsLater = ({ follows, starts_at }: Approval, now: Date): boolean =>
  follows !== null && new Date(starts_at) > now;

/** `from today`, or `from December 22, 2026`. */
export const fromLabel = (startsAt: string, now: Date): string =>
  new Date(startsAt) > now ? `from ${localDate(startsAt)}` : 'from today';

/** The effect of an approval on the user's present package of the service; null if there is none. */
export function packageEffect(approval: Approval, end: string | null, now: Date): string | null {
  const { follows } = approval;
  if (follows === null) return null;
  const { option } = findPlan(follows.is_monthly);
  if (follows.moved_end === null) return `It starts when the current ${option} package ends.`;
  const former = follows.ends_at === null ? 'has no end' : `lasts until ${localDate(follows.ends_at)}`;
  const when = startsLater(approval, now) ? `on ${localDate(follows.moved_end)}` : 'now';
  const ending = `The current ${option} package, which ${former}, ends ${when}.`;
  return follows.ends_at === null && end !== null ? `${ending} Access will then have an end date.` : ending;
}

/** The effects of an approval: `Opens access level Developers from today until February 28, 2027. …` */
export function approvalEffects(request: Approvable, end: string | null, now: Date): string {
  const { approval } = request;
  if (approval === null) return '';
  const from = startsLater(approval, now) ? fromLabel(approval.starts_at, now) : 'from today';
  const effect = packageEffect(approval, end, now);
  return [`Opens ${accessOpened(request, from, end)}.`, ...(effect === null ? [] : [effect])].join(' ');
}

/** True if an approval does more than open the service from now on, so that it is confirmed first. */
export const isConfirmed = ({ status, approval }: Pick<ServiceRequest, 'status' | 'approval'>): boolean =>
  status === 'Rejected' || (approval !== null && approval.follows !== null);

const BOTH_PLANS = 'Several requests of this user for this service are selected. Approve one of them.';

/** Splits selected requests into those that can be approved together, and the others with the reason. */
export function splitApprovals(requests: readonly ServiceRequest[]) {
  const reasons = new Map(requests.map((request) => [request.id, findProblem(request, requests)]));
  return {
    approvable: requests.filter(({ id }) => reasons.get(id) === null),
    refused: requests.flatMap((request) => {
      const reason = reasons.get(request.id);
      return reason ? [{ request, reason }] : [];
    }),
  };
}

function findProblem(request: ServiceRequest, selected: readonly ServiceRequest[]): string | null {
  const { user_id, service_id, approval_problem } = request;
  const others = selected.filter((other) => other.user_id === user_id && other.service_id === service_id);
  return others.length > 1 ? BOTH_PLANS : approval_problem;
}

type Openings = Pick<RequestDetail, 'level' | 'topics_count' | 'premium_apps' | 'already_open'>;

/** The access that an approval opens, each with what of it is open to the user already. */
export function describeOpenings({ already_open: already, ...request }: Openings): { label: string; note: string }[] {
  const { level, topics_count: topics, premium_apps: apps } = request;
  const some = already?.topics_count ?? 0;
  const notes = [
    ...(level > 0 ? [already?.level] : []),
    ...(topics > 0 ? [some >= topics && some > 0 ? true : some > 0 ? `${count(some)} already open` : false] : []),
    ...(apps === 1 ? [already?.premium_apps] : []),
  ];
  return openings(request).map((label, at) => {
    const note = notes[at];
    return { label, note: note === true ? 'already open' : note || '' };
  });
}

import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { localDate } from '../../../../ui/text/dates.ts';
import { accessOpened, DONE, type RequestDecision, requestCount, requestName } from '../request-labels.ts';
import { fromLabel, packageEffect, startsLater } from './approval-effects.ts';

/** The result of a decision: `Approved: Ada Reader (ada), … . It opens access level Developers from today …` */
export function decisionDone(action: RequestDecision, request: ServiceRequest, decided: ServiceRequest): string {
  const name = `${DONE[action]}: ${requestName(decided)}`;
  if (action === 'reject' || decided.starts_at === null) return name;
  const now = new Date();
  const from = decided.package_state === 'scheduled' ? fromLabel(decided.starts_at, now) : 'from today';
  const effect = request.approval ? packageEffect(request.approval, decided.ends_at, now) : null;
  return `${name}. It opens ${accessOpened(decided, from, decided.ends_at)}.${effect === null ? '' : ` ${effect}`}`;
}

/** When several packages start: `2 start today, 1 on December 2, 2026`. */
function startsLabel(requests: readonly ServiceRequest[], now: Date): string {
  const getStart = ({ approval }: ServiceRequest) =>
    approval && startsLater(approval, now) ? `on ${localDate(approval.starts_at)}` : 'today';
  const byDay = [...Map.groupBy(requests, getStart)].sort(
    ([one], [other]) => Number(one !== 'today') - Number(other !== 'today'),
  );
  return byDay
    .map(([day, { length }], at) =>
      at > 0 ? `${length} ${day}` : `${length} ${length === 1 ? 'starts' : 'start'} ${day}`,
    )
    .join(', ');
}

/** The result of a bulk decision: `Approved: 3 requests. 2 start today, 1 on December 2, 2026; 1 package ended.` */
export function decisionsDone(action: RequestDecision, requests: readonly ServiceRequest[], now: Date): string {
  const counted = `${DONE[action]}: ${requestCount(requests.length)}`;
  if (action === 'reject') return counted;
  const ending = requests.flatMap(({ approval }) => (approval?.follows?.moved_end ? [approval] : []));
  const later = ending.filter((approval) => startsLater(approval, now)).length;
  const packages = (number: number) => `${number} ${number === 1 ? 'package' : 'packages'}`;
  const ended = ending.length - later;
  const parts = [
    startsLabel(requests, now),
    ...(ended > 0 ? [`${packages(ended)} ended`] : []),
    ...(later > 0 ? [`${packages(later)} will end earlier`] : []),
  ];
  return `${counted}. ${parts.join('; ')}.`;
}

/** A request as a bulk decision has left it, until its list is loaded again. */
export function decidedRow(action: RequestDecision, request: ServiceRequest): ServiceRequest {
  const { approval } = request;
  const decided = { ...request, approval: null, approval_problem: null };
  if (action === 'reject') return { ...decided, status: 'Rejected', package_state: null };
  const state = approval && new Date(approval.starts_at) > new Date() ? 'scheduled' : 'active';
  return {
    ...decided,
    status: 'Approved',
    package_state: state,
    starts_at: approval?.starts_at ?? null,
    ends_at: approval?.ends_at ?? null,
  };
}

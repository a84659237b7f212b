import type { ServiceRequest } from '@qram/contract/modules/service-requests';
import { fromLabel, packageEffect } from './approval-effects.ts';
import { accessOpened, DONE, type RequestDecision, requestName } from './request-labels.ts';

/** What a decision has done: `Approved: Ada Reader (ada), … . It opens access level Developers from today until …` */
export function decisionDone(action: RequestDecision, request: ServiceRequest, decided: ServiceRequest): string {
  const name = `${DONE[action]}: ${requestName(decided)}`;
  if (action === 'reject' || decided.starts_at === null) return name;
  const now = new Date();
  const from = decided.package_state === 'scheduled' ? fromLabel(decided.starts_at, now) : 'from today';
  const effect = request.approval ? packageEffect(request.approval, decided.ends_at, now) : null;
  return `${name}. It opens ${accessOpened(decided, from, decided.ends_at)}.${effect === null ? '' : ` ${effect}`}`;
}

/** A request as a bulk decision has left it, until its list is loaded again. */
export function decidedRow(action: RequestDecision, request: ServiceRequest): ServiceRequest {
  const { approval } = request;
  const decided = { ...request, approval: null, approval_problem: null };
  if (action === 'reject') return { ...decided, status: 'Rejected', package_state: null };
  const state = approval && new Date(approval.starts_at) > new Date() ? 'scheduled' : 'active';
  return {
    ...{ ...decided, status: 'Approved', package_state: state },
    ...{ starts_at: approval?.starts_at ?? null, ends_at: approval?.ends_at ?? null },
  };
}

import { DAY_MS } from '@qram/contract/values/durations';
import type { WriteContext } from '../../../collections/record-types.ts';
import {
  ENDED_WITHIN_MS,
  getAccessLevels,
  lockCurrent,
  mailUser,
  type NoticeDependencies,
  noticeEndedGrants,
  type UserState,
} from '../../users/service.ts';
import { endedMail, endingMail } from '../mails.ts';
import {
  claimEndNotice,
  lockRequest,
  type RequestRow,
  selectEnded,
  selectEnding,
  selectPackages,
} from '../repository.ts';
import { packageState } from './periods.ts';

/** Days before the end; 0: when it has ended. */
export const NOTICE_DAYS = [7, 1, 0] as const;

/** Last notice day that has already come; null: none. */
export function lastDueNotice(endsAt: string | null, now: Date, days: readonly number[]): number | null {
  if (endsAt === null) return null;
  const left = Date.parse(endsAt) - now.getTime();
  return days.findLast((day) => left <= day * DAY_MS) ?? null;
}

/** Finds packages whose notice is due. */
function selectDue({ db }: NoticeDependencies, days: number, now: Date): Promise<RequestRow[]> {
  if (days === 0) return selectEnded(db, { now, since: new Date(now.getTime() - ENDED_WITHIN_MS) });
  return selectEnding(db, { now, until: new Date(now.getTime() + days * DAY_MS), days });
}

/** Sends each notice once across instances, and none if the next package is approved. Returns how many were due. */
export async function noticeEnds(deps: NoticeDependencies): Promise<number> {
  let noticed = 0;
  for (const days of NOTICE_DAYS.toReversed())
    for (const { id } of await selectDue(deps, days, deps.now())) if (await noticeEnd(deps, id, days)) noticed += 1;
  return noticed + (await noticeEndedGrants(deps));
}

function noticeEnd(deps: NoticeDependencies, id: number, days: number): Promise<boolean> {
  return deps.revisions.change(['outbox'], async (trx) => {
    const context = { trx, dialect: deps.dialect, now: deps.now() };
    const row = await lockRequest(trx, deps.dialect, id);
    // The end may have moved since.
    if (!row || packageState(row, context.now) !== (days === 0 ? 'ended' : 'active')) return false;
    if (!(await claimEndNotice(trx, id, days))) return false;
    const packages = await selectPackages(trx, [row.user_id], context.now);
    const followed = packages.some((other) => other.service_id === row.service_id && other.follows_id === id);
    const user = await lockCurrent(context, row.user_id);
    if (followed || user?.standing !== 'active') return false;
    await mailUser(deps, context, user, await composeMail(deps, context, { row, user, days }));
    return true;
  });
}

async function composeMail(
  { accounts: { publicUrl } }: NoticeDependencies,
  { trx, now }: WriteContext,
  { row, user, days }: { row: RequestRow; user: UserState; days: number },
) {
  const { id, service_id: serviceId, is_monthly: isMonthly, access_level: level } = row;
  const request = { id, user, serviceId, service: row.service_title ?? '', isMonthly };
  const endsAt = row.ends_at ?? now.toISOString();
  if (days > 0) return endingMail(request, { endsAt, cancelled: row.cancelled_at !== null, publicUrl });
  const keepsAccess = level !== null && level > 0 && (await getAccessLevels(trx, user.id, now)).includes(level);
  return endedMail(request, { endsAt, keepsAccess, publicUrl });
}

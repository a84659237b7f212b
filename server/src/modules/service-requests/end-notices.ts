import type { Dependencies } from '../../platform/dependencies.ts';
import { lockCurrent, mailUser } from '../users/service.ts';
import { endingMail } from './mails.ts';
import { claimEndNotice, lockRequest, selectEnding, selectPackages } from './repository.ts';

const DAY_MS = 86_400_000;
/** Days before the end on which the user is emailed. */
export const NOTICE_DAYS = [7, 1] as const;

/** The last of these emails that a package with this end is past already; null: none. */
export function noticeOf(endsAt: string | null, now: Date, days: readonly number[]): number | null {
  if (endsAt === null) return null;
  const left = Date.parse(endsAt) - now.getTime();
  return days.findLast((day) => left <= day * DAY_MS) ?? null;
}

type NoticeDependencies = Pick<Dependencies, 'db' | 'versions' | 'now' | 'dialect' | 'log' | 'accounts'>;

/**
 * Emails users whose package ends in 7 days, and again one day before: once each across instances, and not if the next
 * package is approved. Returns how many packages were due.
 */
export async function noticeEnds(deps: NoticeDependencies): Promise<number> {
  let noticed = 0;
  for (const days of NOTICE_DAYS.toReversed()) {
    const now = deps.now();
    const ending = await selectEnding(deps.db, { now, until: new Date(now.getTime() + days * DAY_MS), days });
    for (const { id } of ending) if (await noticeEnd(deps, id, days)) noticed += 1;
  }
  return noticed;
}

function noticeEnd(deps: NoticeDependencies, id: number, days: number): Promise<boolean> {
  return deps.versions.change(['outbox'], async (trx) => {
    const context = { trx, dialect: deps.dialect, now: deps.now() };
    const row = await lockRequest(trx, deps.dialect, id);
    if (!row || row.ends_at === null || !(await claimEndNotice(trx, id, days))) return false;
    const packages = await selectPackages(trx, [row.user_id], context.now);
    const followed = packages.some((other) => other.service_id === row.service_id && other.follows_id === id);
    const user = await lockCurrent(context, row.user_id);
    if (followed || user?.standing !== 'active') return false;
    const ending = { id, user, service: row.service_title ?? '', isMonthly: row.is_monthly };
    const cancelled = row.cancelled_at !== null;
    await mailUser(
      deps,
      context,
      user,
      endingMail(ending, { endsAt: row.ends_at, cancelled, publicUrl: deps.accounts.publicUrl }),
    );
    return true;
  });
}

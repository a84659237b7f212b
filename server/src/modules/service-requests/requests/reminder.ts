import { DAY_MS } from '@qram/contract/values/durations';
import { claimSetting } from '../../../platform/database/settings.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { toDay } from '../../../platform/jobs/daily-counts.ts';
import { enqueueMail } from '../../../platform/mail/outbox.ts';
import { reminderMail } from '../mails.ts';
import { selectDetails, selectWaiting } from '../repository.ts';

const MAX_LISTED = 20;
/** Day of the last reminder, so that all instances together send one a day. */
const REMINDED = 'service-request-reminder';

/** Sends at most one a day across instances, if any are waiting. Returns how many. */
export function remindOfWaiting(
  deps: Pick<Dependencies, 'revisions' | 'now' | 'accounts'>,
  days: number,
): Promise<number> {
  const now = deps.now();
  return deps.revisions.change(['outbox'], async (trx) => {
    const waiting = await selectWaiting(trx, new Date(now.getTime() - days * DAY_MS).toISOString());
    if (waiting.length === 0 || !(await claimSetting(trx, REMINDED, toDay(now)))) return 0;
    const oldest = waiting.slice(0, MAX_LISTED);
    const details = await selectDetails(
      trx,
      oldest.map(({ id }) => id),
    );
    const listed = oldest.flatMap(({ id, created_at, is_monthly }) => {
      const known = details.find((request) => request.id === id);
      return known
        ? [
            {
              name: known.name,
              username: known.username,
              service: known.title ?? '',
              isMonthly: is_monthly,
              since: created_at,
            },
          ]
        : [];
    });
    const { publicUrl } = deps.accounts;
    await enqueueMail(trx, reminderMail(listed, { count: waiting.length, days, publicUrl }), now);
    return waiting.length;
  });
}

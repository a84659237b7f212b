import { DAY_MS } from '@qram/contract/values/durations';
import type { WriteContext } from '../../../collections/record-types.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { accessEndedMail, type EndedAccess } from '../mails.ts';
import {
  claimEndedByHand,
  type EndedGrants,
  selectEndedByHand,
  selectGrants,
  selectLiveTopics,
} from '../repository.ts';
import { formatGrantTitle } from './grants.ts';
import { lockCurrent, mailUser } from './user-state.ts';

/** Older ends get no email: after an outage or upgrade it would come as a surprise. */
export const ENDED_WITHIN_MS = 2 * DAY_MS;

export type NoticeDependencies = Pick<Dependencies, 'db' | 'revisions' | 'now' | 'dialect' | 'log' | 'accounts'>;

/** Omits what is still open to the user, and lessons that nobody can open now. */
async function findLost(
  { trx, now }: WriteContext,
  { user_id }: EndedGrants,
  ended: readonly Omit<EndedAccess, 'title'>[],
) {
  const open = await selectGrants(trx, [user_id], now);
  const lost = ended.filter(
    ({ opens, target }) => !open.some((grant) => grant.opens === opens && grant.target === target),
  );
  const topics = await selectLiveTopics(
    trx,
    lost.flatMap(({ opens, target }) => (opens === 'topic' ? [target] : [])),
    now,
  );
  return lost.flatMap(({ opens, target }): EndedAccess[] => {
    const topicTitle = topics.get(target) ?? null;
    if (opens === 'topic' && topicTitle === null) return [];
    return [{ opens, target, title: formatGrantTitle(opens, target, topicTitle) }];
  });
}

function noticeEnd(deps: NoticeDependencies, grants: EndedGrants): Promise<boolean> {
  return deps.revisions.change(['outbox'], async (trx) => {
    const context = { trx, dialect: deps.dialect, now: deps.now() };
    const user = await lockCurrent(context, grants.user_id);
    const lost = await findLost(context, grants, await claimEndedByHand(trx, grants, context.now));
    if (lost.length === 0 || user?.standing !== 'active') return false;
    const { publicUrl } = deps.accounts;
    await mailUser(deps, context, user, accessEndedMail(user, lost, { endsAt: grants.ends_at, publicUrl }));
    return true;
  });
}

/** Emails once across instances for all grants of a user that ended together. @returns how many ends were emailed */
export async function noticeEndedGrants(deps: NoticeDependencies): Promise<number> {
  const now = deps.now();
  let noticed = 0;
  const ended = await selectEndedByHand(deps.db, { now, since: new Date(now.getTime() - ENDED_WITHIN_MS) });
  for (const grants of ended) if (await noticeEnd(deps, grants)) noticed += 1;
  return noticed;
}

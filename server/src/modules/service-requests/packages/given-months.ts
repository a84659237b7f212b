import { GIVEN_MONTH_MESSAGES, type OfferedMonth } from '@qram/contract/given-months';
import type { WriteContext } from '../../../collections/rows.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError, invalidField, notFound } from '../../../platform/domain-error.ts';
import { listServices, lockService, type OfferedService } from '../../buttons/service.ts';
import { extendByHand, findUser, lockCurrent, planExtension, restoreByHand } from '../../users/service.ts';
import { deleteGivenMonth, insertGivenMonth, selectGivenMonth } from '../repository.ts';
import { addMonths } from './periods.ts';

/** The toast offers the undo for 10 seconds; the rest is for slow networks. Nobody is emailed. */
const UNDO_MS = 60_000;

const toAccess = ({ level, topics, opensPremiumApps }: OfferedService) => ({
  level,
  topics,
  premiumApps: opensPremiumApps,
});

const opensSomething = ({ active, level, topics, opensPremiumApps }: OfferedService): boolean =>
  active && (level > 0 || topics.length > 0 || opensPremiumApps);

/** Why a user can't be given access by hand; null if they can. */
function findProblem({ status, role }: { status: string; role: string }): string | null {
  if (status !== 'active') return GIVEN_MONTH_MESSAGES.userInactive;
  return role === 'admin' ? GIVEN_MONTH_MESSAGES.admin : null;
}

/** Until when a month of each service would last for a user. @throws DomainError `not_found` */
export async function listMonths(deps: Dependencies, userId: number): Promise<OfferedMonth[]> {
  const user = await findUser(deps, userId);
  if (!user) throw notFound();
  const now = deps.now();
  const services = (await listServices(deps.db)).filter(opensSomething);
  const userProblem = findProblem(user);
  return Promise.all(
    services.map(async (service): Promise<OfferedMonth> => {
      const { starts_at, opened } = await planExtension(deps.db, userId, toAccess(service), now);
      const problem = userProblem ?? (opened.length === 0 ? GIVEN_MONTH_MESSAGES.opensAlready : null);
      return {
        ...{ service_id: service.id, service_title: service.title, level: service.level },
        ...{ topics_count: service.topics.length, premium_apps: service.opensPremiumApps ? 1 : 0 },
        starts_at,
        ends_at: problem === null ? addMonths(starts_at ?? now.toISOString(), 1) : null,
        problem,
      };
    }),
  );
}

const conflict = (message: string) => new DomainError('conflict', message);

/** Locks the user, so that months and packages of one user change in turn. */
async function assertReceiver(deps: Dependencies, context: WriteContext, userId: number): Promise<void> {
  await lockCurrent(context, userId);
  const user = await findUser({ ...deps, db: context.trx }, userId);
  if (!user) throw notFound();
  const problem = findProblem(user);
  if (problem !== null) throw conflict(problem);
}

/**
 * Gives a user a month of a service by hand: what it opens, a month longer than now. Access with no end stays as it is.
 * @param startsAt when the admin saw it start; null: now
 * @throws DomainError `not_found`; `validation` for a service that isn't offered; `conflict` if it would start at another
 * time, or there is nothing to give
 */
export function giveMonth(
  deps: Dependencies,
  actor: Actor,
  userId: number,
  { service_id, starts_at: startsAt }: { service_id: number; starts_at: string | null },
): Promise<{ id: number; ends_at: string }> {
  return deps.versions.change(['users'], async (trx) => {
    const context = { trx, dialect: deps.dialect, now: deps.now() };
    await assertReceiver(deps, context, userId);
    const service = await lockService(context, service_id);
    if (!service || !opensSomething(service)) throw invalidField('service_id', GIVEN_MONTH_MESSAGES.serviceUnknown);
    const { starts_at, opened } = await planExtension(trx, userId, toAccess(service), context.now);
    if (opened.length === 0) throw conflict(GIVEN_MONTH_MESSAGES.opensAlready);
    if (starts_at !== startsAt) throw conflict(GIVEN_MONTH_MESSAGES.changed);
    const ends_at = addMonths(starts_at ?? context.now.toISOString(), 1);
    const extension = { user_id: userId, opened, ends_at };
    const { before, after } = await extendByHand(context, actor, extension, { service: service.title, ends_at });
    const id = await insertGivenMonth(trx, {
      ...{ user_id: userId, service_title: service.title },
      undo_until: new Date(context.now.getTime() + UNDO_MS).toISOString(),
      ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
    });
    return { id, ends_at };
  });
}

/**
 * Undoes a month: the access by hand is what it was.
 * @throws DomainError `conflict` after a minute, when it is undone already, or when the access has changed since
 */
export function undoMonth(deps: Dependencies, actor: Actor, userId: number, id: number): Promise<undefined> {
  return deps.versions.change(['users'], async (trx) => {
    const context = { trx, dialect: deps.dialect, now: deps.now() };
    if (!(await lockCurrent(context, userId))) throw notFound();
    const month = await selectGivenMonth(trx, { id, user_id: userId }, context.now);
    if (!month) throw conflict(GIVEN_MONTH_MESSAGES.undoTooLate);
    const grants = { before: JSON.parse(month.before), after: JSON.parse(month.after) };
    const undone = await restoreByHand(context, actor, userId, grants, { service: month.service_title });
    if (!undone) throw conflict(GIVEN_MONTH_MESSAGES.changedSince);
    await deleteGivenMonth(trx, id);
    return undefined;
  });
}

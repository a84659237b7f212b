import type { GrantKind, UserGrant } from '@qram/contract/modules/service-requests/grants';
import { ACCESS_LEVELS, type User } from '@qram/contract/modules/users/users';
import { formatCodes, parseCodes } from '@qram/contract/values/comma-list';
import type { Values, WriteContext } from '../../../collections/record-types.ts';
import { stampAfter } from '../../../collections/rows/update-times.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { recordAudit } from '../../../platform/access/audit-trail.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { notFound } from '../../../platform/domain-error.ts';
import {
  deleteGrantByHand,
  deleteGrantsFor,
  type GrantRow,
  insertGrants,
  lockUser,
  replaceGrantByHand,
  selectById,
  selectGrants,
  selectUnendedGrants,
  selectUsernames,
  touchUser,
  updatePeriodFor,
} from '../repository.ts';

/** Target of the grant that opens all premium applications. */
const PREMIUM_APPS = 1;

/** Comma-separated lists, `0` for none. */
type Access = Pick<User, 'premium' | 'qrampremium' | 'access_level'>;

function computeAccess(grants: readonly HeldGrant[]): Access {
  const targets = (kind: GrantKind) =>
    new Set(grants.filter(({ opens }) => opens === kind).map(({ target }) => target));
  return {
    premium: formatCodes(targets('topic')),
    qrampremium: targets('premium_apps').size > 0 ? 1 : 0,
    access_level: formatCodes(targets('level')),
  };
}

/** Columns that define a user's access. */
export type HeldGrant = Pick<GrantRow, 'opens' | 'target' | 'request_id'>;

/** All current access, and the part granted by hand. */
export const toAccess = (grants: readonly HeldGrant[]): Access & { by_hand: Access } => ({
  ...computeAccess(grants),
  by_hand: computeAccess(grants.filter(({ request_id }) => request_id === null)),
});

/** The access of several users at a time. */
export async function loadAccess(
  db: Db,
  userIds: readonly number[],
  now: Date,
): Promise<Map<number, Access & { by_hand: Access }>> {
  const byUser = Map.groupBy(await selectGrants(db, userIds, now), ({ user_id }) => user_id);
  return new Map(userIds.map((id) => [id, toAccess(byUser.get(id) ?? [])]));
}

export async function loadOpenTopics(deps: Pick<Dependencies, 'db' | 'now'>, userId: number): Promise<number[]> {
  const { premium } = (await loadAccess(deps.db, [userId], deps.now())).get(userId) ?? { premium: '' };
  return parseCodes(premium);
}

export async function getAccessLevels(db: Db, userId: number, now: Date): Promise<number[]> {
  return parseCodes((await loadAccess(db, [userId], now)).get(userId)?.access_level ?? '');
}

export async function opensPremiumApps(deps: Pick<Dependencies, 'db' | 'now'>, userId: number): Promise<boolean> {
  return (await loadAccess(deps.db, [userId], deps.now())).get(userId)?.qrampremium === 1;
}

export interface Opened {
  opens: GrantKind;
  target: number;
}

const byHand = ({ trx, now }: WriteContext, actor: Actor, user_id: number) => ({
  give: ({ opens, target }: Opened, ends_at: string | null) =>
    replaceGrantByHand(trx, {
      user_id,
      opens,
      target,
      starts_at: now.toISOString(),
      ends_at,
      request_id: null,
      granted_by_id: actor.userId,
      granted_by_name: actor.name,
    }),
  take: ({ opens, target }: Opened) => deleteGrantByHand(trx, { user_id, opens, target }),
});

/**
 * Adds listed codes without access, and removes grants by hand that aren't listed. Never changes grants of packages, so
 * saving an unchanged record is a no-op.
 */
export async function saveAccess(context: WriteContext, id: number, input: Values, actor: Actor): Promise<void> {
  const lists: [GrantKind, number[] | null][] = [
    ['topic', typeof input.premium === 'string' ? parseCodes(input.premium) : null],
    ['level', typeof input.access_level === 'string' ? parseCodes(input.access_level) : null],
    ['premium_apps', input.qrampremium === undefined ? null : input.qrampremium === 1 ? [PREMIUM_APPS] : []],
  ];
  if (lists.every(([, listed]) => listed === null)) return;
  const held = await selectGrants(context.trx, [id], context.now);
  const { give, take } = byHand(context, actor, id);
  for (const [opens, listed] of lists) {
    if (!listed) continue;
    const open = held.filter((grant) => grant.opens === opens);
    for (const grant of open) if (grant.request_id === null && !listed.includes(grant.target)) await take(grant);
    for (const target of listed)
      if (!open.some((grant) => grant.target === target)) await give({ opens, target }, null);
  }
}

/** Grants by hand to give or take; those of packages stay. */
export interface GrantChanges {
  give: readonly Opened[];
  take: readonly Opened[];
  /** Null: no end. */
  until: string | null;
}

export async function changeGrants(
  context: WriteContext,
  id: number,
  { give, take, until }: GrantChanges,
  actor: Actor,
): Promise<void> {
  const grants = byHand(context, actor, id);
  for (const opened of take) await grants.take(opened);
  for (const opened of give) await grants.give(opened, until);
}

export async function pendingChanges(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  id: number,
  { give, take, until }: GrantChanges,
): Promise<GrantChanges> {
  const held = (await selectGrants(db, [id], now())).filter(({ request_id }) => request_id === null);
  const find = ({ opens, target }: Opened) => held.find((grant) => grant.opens === opens && grant.target === target);
  return {
    give: give.filter((opened) => {
      const grant = find(opened);
      return !grant || grant.ends_at !== until;
    }),
    take: take.filter((opened) => find(opened) !== undefined),
    until,
  };
}

export interface ServiceAccess {
  /** Above 0. */
  levels: readonly number[];
  topics: readonly number[];
  premiumApps: boolean;
}

const toOpened = ({ levels, topics, premiumApps }: ServiceAccess): Opened[] => [
  ...levels.map((target) => ({ opens: 'level' as const, target })),
  ...topics.map((target) => ({ opens: 'topic' as const, target })),
  ...(premiumApps ? [{ opens: 'premium_apps' as const, target: PREMIUM_APPS }] : []),
];

/** A package whose grants are to change. */
export type GrantingPackage = Record<'id' | 'user_id', number>;

/** Updates and audits the user's record if their access changes. @returns the user's access levels afterwards */
async function changeAccess(
  { trx, dialect, now }: WriteContext,
  actor: Actor,
  { user_id }: Pick<GrantingPackage, 'user_id'>,
  { action, work }: { action: 'grant' | 'revoke'; work: () => Promise<void> },
): Promise<number[]> {
  const accessNow = async () => computeAccess(await selectGrants(trx, [user_id], now));
  const row = await lockUser(trx, dialect, user_id);
  const before = await accessNow();
  await work();
  const after = await accessNow();
  const fields = (Object.keys(after) as (keyof Access)[]).filter((field) => before[field] !== after[field]);
  if (row && fields.length > 0) {
    await touchUser(trx, user_id, stampAfter(row.updated_at, now));
    const pick = (access: Access) => Object.fromEntries(fields.map((field) => [field, access[field]]));
    const shown = { before: pick(before), after: pick(after) };
    const event = { action, collection: 'users', recordId: user_id, ...shown };
    await recordAudit(trx, actor, event, now);
  }
  return parseCodes(after.access_level);
}

export const replacePackageGrants = (
  context: WriteContext,
  actor: Actor,
  granting: GrantingPackage & { starts_at: string; ends_at: string | null },
  access: ServiceAccess,
): Promise<number[]> =>
  changeAccess(context, actor, granting, {
    action: 'grant',
    async work() {
      const { id, user_id, starts_at, ends_at } = granting;
      const by = { granted_by_id: actor.userId, granted_by_name: actor.name };
      await deleteGrantsFor(context.trx, id);
      await insertGrants(
        context.trx,
        toOpened(access).map((opened) => ({ user_id, ...opened, starts_at, ends_at, request_id: id, ...by })),
      );
    },
  });

/** Returns the access levels that the user still has. */
export const endPackageGrants = (context: WriteContext, actor: Actor, granting: GrantingPackage): Promise<number[]> =>
  restorePackageGrants(context, actor, granting, { requestIds: [granting.id], grants: [] });

/** Sets the start or the end of a package's grants. */
export const movePackageGrants = (
  context: WriteContext,
  actor: Actor,
  granting: GrantingPackage,
  period: { starts_at: string } | { ends_at: string | null },
): Promise<number[]> =>
  changeAccess(context, actor, granting, {
    action: 'starts_at' in period ? 'grant' : 'revoke',
    work: () => updatePeriodFor(context.trx, granting.id, period),
  });

/** Restores the grants of some packages of one user. */
export const restorePackageGrants = (
  context: WriteContext,
  actor: Actor,
  granting: GrantingPackage,
  { requestIds, grants }: { requestIds: readonly number[]; grants: Parameters<typeof insertGrants>[1] },
): Promise<number[]> =>
  changeAccess(context, actor, granting, {
    action: grants.length > 0 ? 'grant' : 'revoke',
    async work() {
      await deleteGrantsFor(context.trx, ...requestIds);
      await insertGrants(context.trx, grants);
    },
  });

const KIND_TITLES = { level: 'Access level', topic: 'Lesson', premium_apps: 'Premium applications' } as const;

export function formatGrantTitle(opens: GrantKind, target: number, topicTitle: string | null): string {
  if (opens === 'premium_apps') return KIND_TITLES.premium_apps;
  const title = opens === 'topic' ? topicTitle : ACCESS_LEVELS.find(({ level }) => level === target)?.label;
  return title ?? `${KIND_TITLES[opens]} ${target}`;
}

/** Current and future grants, with their origin. @throws DomainError `not_found` */
export async function listGrants(deps: Dependencies, id: number): Promise<UserGrant[]> {
  if (!(await selectById(deps.db, id))) throw notFound();
  const grants = await selectUnendedGrants(deps.db, id, deps.now());
  const usernames = await selectUsernames(
    deps.db,
    grants.map(({ granted_by_id }) => granted_by_id),
  );
  return grants.map(({ granted_by_name, granted_by_id, topic_title, ...grant }) => ({
    ...grant,
    title: formatGrantTitle(grant.opens, grant.target, topic_title),
    granted_by: grant.request_id === null ? granted_by_name : null,
    granted_by_username: grant.request_id === null ? (usernames.get(granted_by_id) ?? null) : null,
  }));
}

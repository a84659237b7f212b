import { createHash } from 'node:crypto';
import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import { LIST_LIMITS } from '@qram/contract/collection/collection-endpoints';
import { termLines } from '@qram/contract/modules/terms/term-lines';
import {
  type Acceptance,
  type AcceptanceState,
  TERM_MESSAGES,
  type TermsVersion,
} from '@qram/contract/modules/terms/terms';
import { nextDue } from '../../collections/publication/publication.ts';
import type { WriteContext } from '../../collections/record-types.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { recordAudit } from '../../platform/access/audit-trail.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, notFound } from '../../platform/domain-error.ts';
import { Listed } from '../../platform/http/api/responses.ts';
import { lockCurrent, noteTermsAccepted } from '../users/service.ts';
import {
  countAcceptances,
  insertAcceptance,
  type LatestAcceptance,
  selectAcceptances,
  selectLatestAcceptance,
  selectTerms,
  selectVersion,
  storeVersion,
  type TermRow,
} from './repository.ts';

export interface ShownTerm {
  id: number;
  updated_at: string;
}

interface Settings {
  /** URL at which users continue after accepting; null if none is configured. */
  destination: string | null;
}

const toTerms = (terms: readonly TermRow[]) => terms.map(({ id, data }) => ({ id, data }));

/** Empty without terms. */
function computeHash(terms: readonly TermRow[]): string {
  if (terms.length === 0) return '';
  const read = terms.map(({ id, data }) => [id, termLines(data)]);
  return createHash('sha256').update(JSON.stringify(read)).digest('hex');
}

/** Cached until the terms change. */
async function currentHash(deps: Dependencies): Promise<string> {
  const now = deps.now();
  const due = await nextDue(deps, ['terms'], now);
  return deps.revisions.getOrLoad('terms', `terms hash ${due}`, async () =>
    computeHash(await selectTerms(deps.db, now)),
  );
}

function toState(latest: LatestAcceptance | undefined, hash: string, { destination }: Settings): AcceptanceState {
  return {
    current: latest !== undefined && latest.hash === hash ? 1 : 0,
    accepted_at: latest?.accepted_at ?? null,
    version: latest?.version_id ?? null,
    destination,
  };
}

function requireUserId(actor: Actor): number {
  if (actor.userId === null) throw new DomainError('unauthenticated', ERROR_MESSAGES.unauthenticated);
  return actor.userId;
}

/** `current`: 1 if the caller has accepted the current terms. */
export async function readAcceptance(deps: Dependencies, actor: Actor, settings: Settings): Promise<AcceptanceState> {
  const latest = await selectLatestAcceptance(deps.db, requireUserId(actor));
  return toState(latest, await currentHash(deps), settings);
}

function assertShown(terms: readonly TermRow[], shown: readonly ShownTerm[] | undefined): void {
  if (terms.length === 0) throw new DomainError('conflict', TERM_MESSAGES.nothingToAccept);
  if (!shown) return;
  const same =
    shown.length === terms.length &&
    terms.every(({ id, updated_at }, at) => shown[at]?.id === id && shown[at].updated_at === updated_at);
  if (!same) throw new DomainError('conflict', TERM_MESSAGES.changed);
}

/**
 * Stores the accepted text. Idempotent.
 * @param shown the terms that the user saw
 * @throws DomainError `conflict` when there are no terms, or they differ from those shown
 */
export function acceptTerms(
  deps: Dependencies,
  actor: Actor,
  shown: readonly ShownTerm[] | undefined,
  settings: Settings,
): Promise<AcceptanceState> {
  const userId = requireUserId(actor);
  return inTransaction(deps.db, async (trx) => {
    const context: WriteContext = { trx, dialect: deps.dialect, now: deps.now() };
    // Locking the user's row serializes double clicks.
    await lockCurrent(context, userId);
    const terms = await selectTerms(trx, deps.now());
    assertShown(terms, shown);
    const hash = computeHash(terms);
    const before = await selectLatestAcceptance(trx, userId);
    if (before?.hash === hash) return toState(before, hash, settings);
    return toState(await addAcceptance(context, actor, { userId, terms, hash }), hash, settings);
  });
}

async function addAcceptance(
  context: WriteContext,
  actor: Actor,
  { userId, terms, hash }: { userId: number; terms: readonly TermRow[]; hash: string },
): Promise<LatestAcceptance> {
  const { trx, now } = context;
  const at = now.toISOString();
  const version = await storeVersion(trx, { hash, terms: JSON.stringify(toTerms(terms)), created_at: at });
  await insertAcceptance(trx, {
    user_id: userId,
    version_id: version.id,
    accepted_at: at,
    address: actor.ip,
    user_agent: actor.userAgent,
  });
  await noteTermsAccepted(context, userId);
  const after = { version: version.id, hash, terms: terms.map(({ id }) => id) };
  await recordAudit(trx, actor, { action: 'accept', collection: 'terms', recordId: null, after }, now);
  return { version_id: version.id, hash, accepted_at: at };
}

/** Newest first. */
export async function listAcceptances(
  deps: Dependencies,
  query: { page?: number; per_page?: number; search?: string },
): Promise<Listed<Acceptance[]>> {
  const perPage = query.per_page ?? LIST_LIMITS.perPageDefault;
  const page = query.page ?? 1;
  const [rows, total, hash] = await Promise.all([
    selectAcceptances(deps.db, { search: query.search, limit: perPage, offset: (page - 1) * perPage }),
    countAcceptances(deps.db, query.search),
    currentHash(deps),
  ]);
  const records = rows.map(
    ({ user_id, name, username, hash: accepted, ...row }): Acceptance => ({
      ...row,
      user: { id: user_id, name, username },
      current: accepted === hash ? 1 : 0,
    }),
  );
  return new Listed(records, { total, page, perPage });
}

/** @throws DomainError `not_found` */
export async function readVersion(deps: Dependencies, id: number): Promise<TermsVersion> {
  const version = await selectVersion(deps.db, id);
  if (!version) throw notFound();
  const { hash, terms, created_at } = version;
  return { id, created_at, current: hash === (await currentHash(deps)) ? 1 : 0, terms: JSON.parse(terms) };
}

/** Null: none accepted. */
export async function acceptedVersion(trx: Db, userId: number): Promise<number | null> {
  return (await selectLatestAcceptance(trx, userId))?.version_id ?? null;
}

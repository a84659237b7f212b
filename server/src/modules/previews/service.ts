import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import { MAX_ID } from '@qram/contract/api/fields';
import type { PublishedCollection } from '@qram/contract/collection/content';
import { PREVIEW_LIMITS, type PreviewLink } from '@qram/contract/modules/previews/previews';
import { DAY_MS, HOUR_MS } from '@qram/contract/values/durations';
import { engine } from '../../collections/collection.ts';
import { readerOf } from '../../collections/context.ts';
import type { CollectionDefinition, PublicPlace } from '../../collections/definition.ts';
import { discard } from '../../collections/files/released-files.ts';
import type { PreparedWrite } from '../../collections/operations/prepared-write.ts';
import { assertPeriod } from '../../collections/publication/publication.ts';
import type { Row, Values, WriteContext } from '../../collections/record-types.ts';
import { selectRow } from '../../collections/rows/repository.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { recordAudit } from '../../platform/access/audit-trail.ts';
import { createToken, hashToken } from '../../platform/access/opaque-token.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidField, notFound } from '../../platform/domain-error.ts';
import { parseInput } from '../../platform/http/api/api-registry.ts';
import type { IncomingFile } from '../../platform/storage/incoming.ts';
import { findActorUsernames } from '../users/service.ts';
import { deleteExpired, endLink, insertPreview, type PreviewRow, selectLinks, selectPreview } from './repository.ts';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export type Previewable = CollectionDefinition & { publicPlace: PublicPlace };
type Collections = readonly CollectionDefinition[];

interface RecordOf {
  collection: PublishedCollection;
  record_id: number;
}

function findDefinition(collections: Collections, name: string): Previewable {
  const definition = collections.find((candidate) => candidate.name === name);
  if (!definition?.publicPlace) throw new Error(`${name} has no public page`);
  return definition as Previewable;
}

const buildPath = (token: string, place: PublicPlace): string => {
  const fragment = 'page' in place ? place.page.split('#')[1] : undefined;
  return `/preview/${token}${fragment ? `#${fragment}` : ''}`;
};

/** @throws DomainError `validation` with messages by field */
function validate(definition: CollectionDefinition, values: Values, recordId: number | undefined): Values {
  const { create, update } = definition.endpoints;
  const spec = recordId === undefined ? create : update;
  if (!spec) throw new Error(`${definition.name} has no form`);
  const raw = { params: { id: recordId }, body: values };
  const { updated_at: _version, ...input } = parseInput(spec, raw).body as unknown as Values;
  return input;
}

function assertExpectedFiles(definition: CollectionDefinition, files: Record<string, IncomingFile>): void {
  const { attachments = [] } = definition.files ?? {};
  const foreign = Object.keys(files).find((field) => !attachments.some((attachment) => attachment.field === field));
  if (foreign !== undefined) throw invalidField(foreign, 'No file is expected here.');
}

async function assertSavable(
  context: WriteContext,
  definition: CollectionDefinition,
  recordId: number | undefined,
  columns: Values,
): Promise<void> {
  if (recordId === undefined) {
    assertPeriod(columns);
    return definition.hooks?.beforeCreate?.(context, columns);
  }
  const row = await selectRow({ ...context, definition }, recordId, { trashed: false, lock: false });
  if (!row) throw notFound();
  assertPeriod({ ...row, ...columns });
  await definition.hooks?.beforeUpdate?.(context, row, columns);
}

async function storePreview(
  { trx, now }: WriteContext,
  actor: Actor,
  about: { collection: string; record_id: number | null; lifetimeMs: number; prepared?: PreparedWrite },
): Promise<{ token: string; row: PreviewRow }> {
  const { collection, record_id, lifetimeMs, prepared } = about;
  const token = createToken();
  const row = await insertPreview(trx, {
    token_hash: hashToken(token),
    collection,
    record_id,
    changes: prepared ? JSON.stringify(prepared.columns) : null,
    files: JSON.stringify(prepared?.files.newKeys ?? []),
    created_at: now.toISOString(),
    created_by: actor.name,
    created_by_id: actor.userId,
    expires_at: new Date(now.getTime() + lifetimeMs).toISOString(),
  });
  const action = prepared ? 'preview' : 'preview-link';
  const after = { expires_at: row.expires_at };
  await recordAudit(trx, actor, { action, collection, recordId: record_id, after }, now);
  return { token, row };
}

const change = <T>(deps: Dependencies, work: (context: WriteContext) => Promise<T>): Promise<T> =>
  deps.revisions.change(['previews'], (trx: Db) => work({ trx, dialect: deps.dialect, now: deps.now() }));

/**
 * Expires after one hour.
 * @throws DomainError `validation` and others, as saving would; `not_found` without the record
 */
export async function createPreview(
  deps: Dependencies,
  collections: Collections,
  actor: Actor,
  about: { collection: PublishedCollection; record_id?: number | undefined; values: Values },
  uploads: Record<string, IncomingFile>,
): Promise<{ url: string; expires_at: string }> {
  const { collection, record_id: recordId, values } = about;
  const definition = findDefinition(collections, collection);
  assertExpectedFiles(definition, uploads);
  const prepared = await engine(deps)
    .collection(definition)
    .prepareWrite(validate(definition, values, recordId), uploads);
  const lifetimeMs = PREVIEW_LIMITS.unsavedHours * HOUR_MS;
  try {
    const { token, row } = await change(deps, async (context) => {
      await assertSavable(context, definition, recordId, prepared.columns);
      return storePreview(context, actor, { collection, record_id: recordId ?? null, lifetimeMs, prepared });
    });
    return { url: buildPath(token, definition.publicPlace), expires_at: row.expires_at };
  } catch (error) {
    await discard(deps, prepared.files.newKeys);
    throw error;
  }
}

async function presentLinks(db: Db, rows: readonly PreviewRow[]): Promise<PreviewLink[]> {
  const toEvent = ({ created_at: at, ...row }: PreviewRow) => ({ ...row, at });
  const getUsername = await findActorUsernames(db, 'preview-link', rows.map(toEvent));
  return rows.map((row) => ({
    id: row.id,
    created_at: row.created_at,
    expires_at: row.expires_at,
    created_by: row.created_by,
    created_by_username: getUsername(toEvent(row)),
  }));
}

/** Expires after seven days. @throws DomainError `not_found` */
export async function createLink(
  deps: Dependencies,
  collections: Collections,
  actor: Actor,
  { collection, record_id }: RecordOf,
): Promise<PreviewLink & { url: string }> {
  const definition = findDefinition(collections, collection);
  const lifetimeMs = PREVIEW_LIMITS.linkDays * DAY_MS;
  const { token, row } = await change(deps, async (context) => {
    const record = await selectRow({ ...context, definition }, record_id, { trashed: false, lock: true });
    if (!record) throw notFound();
    return storePreview(context, actor, { collection, record_id, lifetimeMs });
  });
  const [link] = await presentLinks(deps.db, [row]);
  return { ...(link as PreviewLink), url: buildPath(token, definition.publicPlace) };
}

export async function listLinks(deps: Dependencies, record: RecordOf): Promise<PreviewLink[]> {
  return presentLinks(deps.db, await selectLinks(deps.db, record, deps.now()));
}

/** Idempotent. */
export function endPreviewLink(deps: Dependencies, actor: Actor, id: number): Promise<void> {
  return change(deps, async ({ trx, now }) => {
    const row = await endLink(trx, id, now);
    if (!row) throw new DomainError('not_found', ERROR_MESSAGES.notFound);
    const { collection, record_id: recordId, expires_at } = row;
    const event = { action: 'preview-link-end', collection, recordId, before: { expires_at } };
    await recordAudit(trx, actor, event, now);
  });
}

/** Deletes their pictures too. */
export async function deleteExpiredPreviews(deps: Dependencies): Promise<number> {
  const expired = await change(deps, ({ trx, now }) => deleteExpired(trx, now));
  await discard(
    deps,
    expired.flatMap(({ files }) => JSON.parse(files) as string[]),
  );
  return expired.length;
}

/** `gone`: the record is in the trash or purged. */
export type FoundPreview =
  | { state: 'unknown' | 'ended' | 'gone' }
  | {
      state: 'open';
      definition: Previewable;
      /** The row as a save would store it. */
      row: Row;
      record: Values;
      kind: 'new' | 'edited' | 'saved';
      /** True if visitors see the saved record. */
      isPublic: boolean;
      expiresAt: string;
    };

/** The id is no other record's. */
const unsavedRow = (definition: CollectionDefinition, now: Date): Row => {
  const { attachments = [] } = definition.files ?? {};
  const at = now.toISOString();
  const columns = Object.assign({}, ...attachments.map(({ columns }) => columns(null))) as Values;
  return { ...columns, id: MAX_ID, created_at: at, updated_at: at, deleted_at: null, deleted_by: null };
};

/** Rejects malformed tokens without a lookup. */
export async function findPreview(deps: Dependencies, collections: Collections, token: string): Promise<FoundPreview> {
  const preview = TOKEN.test(token) ? await selectPreview(deps.db, hashToken(token)) : undefined;
  if (!preview) return { state: 'unknown' };
  const now = deps.now();
  if (preview.ended_at !== null || preview.expires_at <= now.toISOString()) return { state: 'ended' };
  const definition = findDefinition(collections, preview.collection);
  const { record_id: id, changes } = preview;
  const collection = engine(deps).collection(definition);
  const saved = id === null ? undefined : await selectRow(readerOf(collection), id, { trashed: false, lock: false });
  if (id !== null && !saved) return { state: 'gone' };
  const unsaved = changes === null ? {} : (JSON.parse(changes) as Values);
  const row = asLive({ ...(saved ?? unsavedRow(definition, now)), ...unsaved }, now.toISOString());
  const record = definition.endpoints.read?.response;
  if (!record || typeof record === 'string') throw new Error(`${definition.name} has no record`);
  return {
    state: 'open',
    definition,
    row,
    record: record.parse(await collection.present(row)) as Values,
    kind: id === null ? 'new' : Object.keys(unsaved).length > 0 ? 'edited' : 'saved',
    isPublic: saved !== undefined && collection.isPublic(saved),
    expiresAt: preview.expires_at,
  };
}

/** Active, and live since now at the latest. */
const asLive = (row: Row, now: string): Row => ({
  ...row,
  ...('active' in row ? { active: 1 } : {}),
  publish_at: row.publish_at && row.publish_at <= now ? row.publish_at : now,
  unpublish_at: null,
});

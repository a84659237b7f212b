import { setImmediate as immediate } from 'node:timers/promises';
import { type CallProgress, IMPORT_MESSAGES } from '@qram/contract/import';
import { type Actor, inBatch } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit-trail.ts';
import type { Db } from '../../platform/database/database.ts';
import { classifyDatabaseError } from '../../platform/database/database-errors.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, notFound } from '../../platform/domain-error.ts';
import type { CollectionDefinition } from '../definition.ts';
import { type PreparedWrite, prepareWrite } from '../records/prepared-write.ts';
import { changeRecords } from '../records/updating.ts';
import { raisedBy, recordStates, removeRows } from '../records/writing.ts';
import { fetchRows, untyped } from '../rows/repository.ts';
import type { Row, Values, WriteContext } from '../rows.ts';
import { readVersionBases, type VersionBase } from '../versions/versioning.ts';
import { indexAgain, indexedLater, leaveIndex } from './import-indexing.ts';
import {
  type ImportEntry,
  type ImportedRecord,
  lockImport,
  selectImport,
  selectImportedRecords,
  updateImport,
} from './import-log.ts';

/** Rows written with few statements, which block the event loop with SQLite. */
const ROWS_AT_ONCE = 100;
const MAX_NAMED = 5;

async function* toRecords(trx: Db, importId: number): AsyncGenerator<ImportedRecord[]> {
  let after = 0;
  for (;;) {
    const records = await selectImportedRecords(trx, importId, { after, limit: ROWS_AT_ONCE });
    if (records.length > 0) yield records;
    if (records.length < ROWS_AT_ONCE) return;
    after = records.at(-1)?.record_id ?? after;
  }
}

/** Live and deleted rows by id. */
async function toRows(trx: Db, { name }: CollectionDefinition, ids: readonly number[]): Promise<Map<number, Row>> {
  if (ids.length === 0) return new Map();
  const rows = await fetchRows(untyped(trx).selectFrom(name).selectAll().where('id', 'in', ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The change of a record since it was imported; null: none. */
function touched(row: Row | undefined, imported: ImportedRecord): 'changed' | 'deleted' | null {
  if (!row || row.deleted_at !== null) return 'deleted';
  return row.updated_at === imported.updated_at ? null : 'changed';
}

function refusal(found: readonly string[], count: number): DomainError {
  const more = count > found.length ? `, and ${count - found.length} more` : '';
  const subject = count === 1 ? 'A record has' : `${count} records have`;
  return new DomainError(
    'conflict',
    `This import can't be undone. ${subject} been changed or deleted since: ${found.join(', ')}${more}.`,
  );
}

/** @throws DomainError `conflict` that names the records which were changed or deleted since */
async function assertUntouched(trx: Db, definition: CollectionDefinition, importId: number): Promise<void> {
  const title = typeof definition.title === 'string' ? definition.title : 'id';
  const named: string[] = [];
  let count = 0;
  for await (const records of toRecords(trx, importId)) {
    const ids = records.map(({ record_id }) => record_id);
    const rows = await toRows(trx, definition, ids);
    for (const imported of records) {
      const row = rows.get(imported.record_id);
      const how = touched(row, imported);
      if (how === null) continue;
      count += 1;
      if (named.length < MAX_NAMED) named.push(`“${row?.[title] ?? imported.record_id}” (${how})`);
    }
    await immediate();
  }
  if (count > 0) throw refusal(named, count);
}

/** A record that the undo changes or moves to the trash. */
interface UndoneRecord {
  id: number;
  /** The state that the import left. */
  at: Date;
  /** Writes former values back; null for an added record. */
  write: PreparedWrite | null;
  /** The base of the next version of a changed record. */
  base: VersionBase | undefined;
}

/** Prepares the writes, without a lock. */
async function prepareUndo(deps: Dependencies, definition: CollectionDefinition, importId: number) {
  const undone: UndoneRecord[] = [];
  for await (const records of toRecords(deps.db, importId)) {
    const changed = records.flatMap(({ record_id: id, before }) => (before === null ? [] : [id]));
    const rows = [...(await toRows(deps.db, definition, changed)).values()];
    const states = await recordStates({ trx: deps.db, now: deps.now() }, definition, rows);
    const bases = await readVersionBases(deps.db, definition, states);
    for (const { record_id: id, before, updated_at } of records) {
      const former = before === null ? null : (JSON.parse(before) as Values);
      const write = former && { ...(await prepareWrite(deps, definition, former, {})), reverts: true as const };
      undone.push({ id, at: new Date(updated_at), write, base: bases.get(id) });
    }
    await immediate();
  }
  return undone;
}

async function undoRecords(
  context: WriteContext,
  definition: CollectionDefinition,
  actor: Actor,
  records: readonly UndoneRecord[],
): Promise<void> {
  const added = records.filter(({ write }) => write === null);
  const removals = added.map(({ id, at }) => ({ id, unmodifiedSince: at }));
  await removeRows(context, definition, actor, removals);
  const changes = records.flatMap(({ id, at, write, base }) => (write ? [{ id, write, startedFrom: [at], base }] : []));
  await changeRecords(context, definition, actor, changes);
}

/** @throws DomainError `conflict` when it was undone before */
function assertNotUndone({ undone_at }: ImportEntry): void {
  if (undone_at !== null) throw new DomainError('conflict', IMPORT_MESSAGES.undone);
}

/** Writes the undo in one transaction. @throws DomainError `not_found`; `conflict` when it was undone before */
function writeUndo(
  deps: Dependencies,
  definition: CollectionDefinition,
  actor: Actor,
  { id, file_name }: ImportEntry,
  { records, report }: { records: readonly UndoneRecord[]; report: (progress: CallProgress) => void },
): Promise<ImportEntry> {
  const changed = [...raisedBy(definition), ...(definition.import?.alsoChanges ?? [])];
  const batchActor = inBatch(actor);
  return deps.versions.change(changed, async (trx) => {
    const context = { trx, dialect: deps.dialect, now: deps.now() };
    const locked = await lockImport(trx, deps.dialect, id);
    if (!locked) throw notFound();
    assertNotUndone(locked);
    for (let at = 0; at < records.length; at += ROWS_AT_ONCE) {
      await immediate();
      await undoRecords(context, indexedLater(definition), batchActor, records.slice(at, at + ROWS_AT_ONCE));
      report({ step: 'saving', percent: Math.min(100, (100 * (at + ROWS_AT_ONCE)) / records.length) });
    }
    const undone = { undone_at: context.now.toISOString(), undone_by_name: actor.name };
    await updateImport(trx, id, undone);
    const after = { import_id: id, file_name };
    const event = { action: 'import-undone', collection: definition.name, recordId: null, after };
    await recordAudit(trx, actor, event, context.now);
    return { ...locked, ...undone };
  });
}

/**
 * Undoes an import as one: added records go to the trash, changed ones get their former values back.
 * @throws DomainError `not_found`; `conflict` when it was undone before, or a record was changed or deleted since
 */
export async function undoImport(
  deps: Dependencies,
  collections: readonly CollectionDefinition[],
  actor: Actor,
  id: number,
  report: (progress: CallProgress) => void,
): Promise<ImportEntry> {
  const entry = await selectImport(deps.db, id);
  const definition = collections.find(({ name, import: rules }) => rules && name === entry?.collection);
  if (!entry || !definition) throw notFound();
  assertNotUndone(entry);
  await assertUntouched(deps.db, definition, id);
  const records = await prepareUndo(deps, definition, id);
  const ids = records.map((record) => record.id);
  try {
    await leaveIndex(deps, definition, ids);
    return await writeUndo(deps, definition, actor, entry, { records, report });
  } catch (error) {
    if (classifyDatabaseError(error) === 'unique') throw new DomainError('conflict', IMPORT_MESSAGES.valueTaken);
    // The error names the record that changed in between.
    if (error instanceof DomainError && error.message !== IMPORT_MESSAGES.undone)
      await assertUntouched(deps.db, definition, id);
    throw error;
  } finally {
    await indexAgain(deps, definition);
  }
}

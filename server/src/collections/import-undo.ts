import { setImmediate as immediate } from 'node:timers/promises';
import { type CallProgress, IMPORT_MESSAGES } from '@qram/contract/import';
import type { Kysely } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import { recordAudit } from '../platform/audit-trail.ts';
import type { Db } from '../platform/database/database.ts';
import { classifyDatabaseError } from '../platform/database/database-errors.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { DomainError, notFound } from '../platform/domain-error.ts';
import type { CollectionDefinition, Row, Values, WriteContext } from './definition.ts';
import {
  type ImportEntry,
  type ImportedRecord,
  lockImport,
  selectImport,
  selectImportedRecords,
  updateImport,
} from './import-log.ts';
import { prepareWrite } from './prepared-write.ts';
import { changeRecord, raisedBy, removeRow } from './writing.ts';

const ROWS_AT_ONCE = 250;
const MAX_NAMED = 5;
/** Records after which other requests get their turn; SQLite's statements block the event loop. */
const YIELD_AFTER = 5;

async function* recordsOf(trx: Db, importId: number): AsyncGenerator<ImportedRecord[]> {
  let after = 0;
  for (;;) {
    const records = await selectImportedRecords(trx, importId, { after, limit: ROWS_AT_ONCE });
    if (records.length > 0) yield records;
    if (records.length < ROWS_AT_ONCE) return;
    after = records.at(-1)?.record_id ?? after;
  }
}

/** Live and deleted rows by id. */
async function rowsOf(trx: Db, { name }: CollectionDefinition, ids: readonly number[]): Promise<Map<number, Row>> {
  const rows = (await (trx as unknown as Kysely<Record<string, Row>>)
    .selectFrom(name)
    .selectAll()
    .where('id', 'in', ids)
    .execute()) as Row[];
  return new Map(rows.map((row) => [row.id, row]));
}

/** What happened to a record since it was imported; null: nothing. */
function touched(row: Row | undefined, imported: ImportedRecord): 'changed' | 'deleted' | null {
  if (!row || row.deleted_at !== null) return 'deleted';
  return row.updated_at === imported.updated_at ? null : 'changed';
}

function refusal(found: readonly string[], count: number): DomainError {
  const more = count > found.length ? `, and ${count - found.length} more` : '';
  const subject = count === 1 ? 'A record has' : `${count} records have`;
  return new DomainError(
    'conflict',
    `This import can’t be undone. ${subject} been changed or deleted since: ${found.join(', ')}${more}.`,
  );
}

/** @throws DomainError `conflict` that names the records which were changed or deleted since */
async function assertUntouched(trx: Db, definition: CollectionDefinition, importId: number): Promise<void> {
  const title = typeof definition.title === 'string' ? definition.title : 'id';
  const named: string[] = [];
  let count = 0;
  for await (const records of recordsOf(trx, importId)) {
    const ids = records.map(({ record_id }) => record_id);
    const rows = await rowsOf(trx, definition, ids);
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

async function undoRecord(
  deps: Dependencies,
  context: WriteContext,
  definition: CollectionDefinition,
  actor: Actor,
  { record_id: id, before }: ImportedRecord,
): Promise<void> {
  if (before === null) return removeRow(context, definition, actor, id);
  const prepared = await prepareWrite(deps, definition, JSON.parse(before) as Values, {});
  await changeRecord(context, definition, actor, id, prepared);
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
  const definition = collections.find(({ name, imported }) => imported && name === entry?.collection);
  if (!entry || !definition) throw notFound();
  const total = Math.max(1, entry.added + entry.changed);
  const changed = [...raisedBy(definition), ...(definition.imported?.alsoChanges ?? [])];
  const undoing = deps.versions.change(changed, async (trx) => {
    const context = { trx, dialect: deps.dialect, now: deps.now() };
    const locked = await lockImport(trx, deps.dialect, id);
    if (!locked) throw notFound();
    if (locked.undone_at !== null) throw new DomainError('conflict', IMPORT_MESSAGES.undone);
    await assertUntouched(trx, definition, id);
    let done = 0;
    for await (const records of recordsOf(trx, id)) {
      for (const [at, record] of records.entries()) {
        if (at % YIELD_AFTER === 0) await immediate();
        await undoRecord(deps, context, definition, actor, record);
      }
      done += records.length;
      report({ step: 'saving', percent: (100 * done) / total });
    }
    const undone = { undone_at: context.now.toISOString(), undone_by_name: actor.name };
    await updateImport(trx, id, undone);
    const after = { import_id: id, file_name: entry.file_name };
    const event = { action: 'import-undone', collection: definition.name, recordId: null, after };
    await recordAudit(trx, actor, event, context.now);
    return { ...locked, ...undone };
  });
  return undoing.catch((error) => {
    throw classifyDatabaseError(error) === 'unique' ? new DomainError('conflict', IMPORT_MESSAGES.valueTaken) : error;
  });
}

import { isPublishedCollection } from '@qram/contract/collection/content';
import type { Actor } from '../../platform/access/actor.ts';
import { toAuditStatements } from '../../platform/access/audit-trail.ts';
import { runStatements } from '../../platform/database/dialect.ts';
import type { IncomingFile } from '../../platform/storage/incoming.ts';
import { type CollectionContext, type CollectionWrite, readerOf } from '../context.ts';
import { recordFiles } from '../files/attachments.ts';
import { discard } from '../files/released-files.ts';
import { assertPeriod, atCall } from '../publication/publication.ts';
import type { Row, Values } from '../record-types.ts';
import { loadRecords } from '../rows/relations.ts';
import { insertRows } from '../rows/repository.ts';
import { toIndexStatements } from '../search/search-index.ts';
import { toVersionStatements } from '../versions/version-writes.ts';
import { type CopyOptions, withCopiedFiles } from './copied-files.ts';
import { assertConfirmed } from './preconditions.ts';
import { type PreparedWrite, prepareWrite } from './prepared-write.ts';
import { presentRow } from './present.ts';
import { transact } from './transact.ts';

/** Splits where the columns change. */
function withSameColumns(rows: readonly Values[]): Values[][] {
  const groups: Values[][] = [];
  let columns = '';
  for (const row of rows) {
    const names = Object.keys(row).sort().join();
    if (names === columns) groups.at(-1)?.push(row);
    else groups.push([row]);
    columns = names;
  }
  return groups;
}

/** Runs in the given transaction. */
export async function createRecords(write: CollectionWrite, records: readonly PreparedWrite[]): Promise<Row[]> {
  const { trx, dialect, now, definition, actor } = write;
  const at = now.toISOString();
  const values: Values[] = [];
  for (const record of records) {
    const { columns } = record;
    await definition.hooks?.beforeCreate?.(write, columns);
    await assertConfirmed(write, null, record);
    const published = isPublishedCollection(definition.name) ? { publish_at: at } : {};
    values.push({ ...published, ...atCall(columns, now), created_at: at, updated_at: at });
  }
  const rows: Row[] = [];
  for (const group of withSameColumns(values)) rows.push(...(await insertRows(write, group)));
  for (const [index, row] of rows.entries()) {
    const { input = {}, files } = records[index] ?? {};
    assertPeriod(row);
    await definition.record?.saveRelations?.(write, row.id, input, actor);
    if (files) await recordFiles(write, files, actor);
  }
  const stored = await loadRecords(write, rows);
  const about = { action: 'create', collection: definition.name } as const;
  const events = stored.map(({ row, values: after }) => ({ ...about, recordId: row.id, after }));
  const changes = stored.map((after, index) => {
    return { before: null, after, action: 'create', names: records[index]?.files.names } as const;
  });
  const entries = [...toAuditStatements(trx, actor, events, now), ...(await toVersionStatements(write, changes))];
  const { afterCreate } = definition.hooks ?? {};
  if (afterCreate) {
    // Entries of the hook follow the record's.
    await runStatements(trx, dialect, entries.splice(0));
    for (const [index, row] of rows.entries()) await afterCreate(write, row, records[index]?.prepared);
  }
  await runStatements(trx, dialect, [...entries, ...(await toIndexStatements(write, rows))]);
  return rows;
}

/** Runs in the given transaction. */
export async function createRecord(write: CollectionWrite, record: PreparedWrite): Promise<Row> {
  const [row] = await createRecords(write, [record]);
  if (!row) throw new Error('No record was created.');
  return row;
}

/**
 * Copies another record's files if asked. Leaves no files when it fails.
 * @throws DomainError `conflict` for a duplicate; errors of the collection's guards
 */
export async function create(
  collection: CollectionContext,
  actor: Actor,
  input: Values,
  uploads: Record<string, IncomingFile>,
  copy: CopyOptions = {},
): Promise<Values> {
  const { deps, definition } = collection;
  let prepared = await prepareWrite(collection, input, uploads);
  try {
    prepared = await withCopiedFiles(collection, prepared, copy);
    const record = { ...prepared, prepared: await definition.hooks?.prepare?.(deps.db, prepared.columns) };
    const row = await transact(collection, actor, { values: record.columns, selfId: null }, (write) =>
      createRecord(write, record),
    );
    return await presentRow(readerOf(collection), row);
  } catch (error) {
    await discard(deps, prepared.files.newKeys);
    throw error;
  }
}

import { isPublishedCollection } from '@qram/contract/content';
import type { Actor } from '../../platform/actor.ts';
import { toAuditStatements } from '../../platform/audit-trail.ts';
import { runStatements } from '../../platform/database/dialect.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { IncomingFile } from '../../platform/storage/incoming.ts';
import type { CollectionDefinition } from '../definition.ts';
import { recordFiles } from '../files/attachments.ts';
import { discard } from '../files/released-files.ts';
import { assertPeriod, atCall } from '../publication/publication.ts';
import type { Row, Values, WriteContext } from '../record-types.ts';
import { loadRecords } from '../rows/relations.ts';
import { insertRows } from '../rows/repository.ts';
import { toIndexStatements } from '../search/search-index.ts';
import { toVersionStatements } from '../versions/version-writes.ts';
import { type CopyOptions, withCopiedFiles } from './copied-files.ts';
import { type PreparedWrite, prepareWrite } from './prepared-write.ts';
import { presentRow } from './read.ts';
import { assertConfirmed, transact } from './remove.ts';

/** Cuts a list where the columns of a row differ from those of the row before. */
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

/** Creates records with their relations, files and audit entries in the given transaction. */
export async function createRecords(
  context: WriteContext,
  definition: CollectionDefinition,
  actor: Actor,
  writes: readonly PreparedWrite[],
): Promise<Row[]> {
  const { trx, dialect, now } = context;
  const at = now.toISOString();
  const values: Values[] = [];
  for (const write of writes) {
    const { columns } = write;
    await definition.hooks?.beforeCreate?.(context, columns);
    await assertConfirmed(context, definition, null, write);
    const published = isPublishedCollection(definition.name) ? { publish_at: at } : {};
    values.push({ ...published, ...atCall(columns, now), created_at: at, updated_at: at });
  }
  const rows: Row[] = [];
  for (const group of withSameColumns(values)) rows.push(...(await insertRows(trx, definition, group)));
  for (const [index, row] of rows.entries()) {
    const { input = {}, files } = writes[index] ?? {};
    assertPeriod(row);
    await definition.record?.saveRelations?.(context, row.id, input, actor);
    if (files) await recordFiles(context, files, actor);
  }
  const stored = await loadRecords(context, definition, rows);
  const about = { action: 'create', collection: definition.name } as const;
  const events = stored.map(({ row, values: after }) => ({ ...about, recordId: row.id, after }));
  const changes = stored.map((after, index) => {
    return { before: null, after, action: 'create', names: writes[index]?.files.names } as const;
  });
  const entries = [
    ...toAuditStatements(trx, actor, events, now),
    ...(await toVersionStatements(context, definition, actor, changes)),
  ];
  const { afterCreate } = definition.hooks ?? {};
  if (afterCreate) {
    // Entries of the hook follow the entry of the record.
    await runStatements(trx, dialect, entries.splice(0));
    for (const [index, row] of rows.entries()) await afterCreate(context, row, writes[index]?.prepared);
  }
  await runStatements(trx, dialect, [...entries, ...(await toIndexStatements(context, definition, rows))]);
  return rows;
}

/** Creates a record in the given transaction. */
export async function createRecord(
  context: WriteContext,
  definition: CollectionDefinition,
  actor: Actor,
  write: PreparedWrite,
): Promise<Row> {
  const [row] = await createRecords(context, definition, actor, [write]);
  if (!row) throw new Error('No record was created.');
  return row;
}

/**
 * Creates a record, with copies of another one's files if the caller names it. Leaves no files when it fails.
 * @throws DomainError `conflict` for a duplicate; errors of the collection's guards
 */
export async function create(
  deps: Dependencies,
  definition: CollectionDefinition,
  actor: Actor,
  input: Values,
  uploads: Record<string, IncomingFile>,
  copy: CopyOptions = {},
): Promise<Values> {
  let prepared = await prepareWrite(deps, definition, input, uploads);
  try {
    prepared = await withCopiedFiles(deps, definition, prepared, copy);
    const write = { ...prepared, prepared: await definition.hooks?.prepare?.(deps.db, prepared.columns) };
    const row = await transact(deps, definition, { values: write.columns, selfId: null }, (context) =>
      createRecord(context, definition, actor, write),
    );
    return await presentRow(deps, definition, row);
  } catch (error) {
    await discard(deps, prepared.files.newKeys);
    throw error;
  }
}

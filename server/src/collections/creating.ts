import { isPublishedCollection } from '@qram/contract/publication';
import type { Actor } from '../platform/actor.ts';
import { recordAudit } from '../platform/audit-trail.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { assertPeriod, atCall } from '../platform/publication.ts';
import type { IncomingFile } from '../platform/storage/incoming.ts';
import { recordFiles } from './attachments.ts';
import { type CopyOptions, withCopiedFiles } from './copied-files.ts';
import type { CollectionDefinition, Row, Values, WriteContext } from './definition.ts';
import { type PreparedWrite, prepareWrite } from './prepared-write.ts';
import { presentRow } from './reading.ts';
import { discard } from './released-files.ts';
import { insertRow } from './repository.ts';
import { indexRecord } from './search-index.ts';
import { recordVersion } from './versioning.ts';
import { transact, withExtras } from './writing.ts';

/** Creates a record with its relations, files and audit entry in the given transaction. */
export async function createRecord(
  context: WriteContext,
  definition: CollectionDefinition,
  actor: Actor,
  { input, columns, files }: PreparedWrite,
): Promise<Row> {
  const at = context.now.toISOString();
  await definition.guardCreate?.(context, columns);
  const inserted = await insertRow(context.trx, definition, {
    ...(isPublishedCollection(definition.name) ? { publish_at: at } : {}),
    ...atCall(columns, context.now),
    created_at: at,
    updated_at: at,
  });
  assertPeriod(inserted);
  await definition.saveExtras?.(context, inserted.id, input, actor);
  await recordFiles(context.trx, files, actor, context.now);
  const after = await withExtras(context, definition, inserted);
  const event = { action: 'create', collection: definition.name, recordId: inserted.id, after };
  await recordAudit(context.trx, actor, event, context.now);
  const version = {
    before: null,
    after: { row: inserted, values: after },
    action: 'create',
    names: files.names,
  } as const;
  await recordVersion(context, definition, actor, version);
  await definition.onCreate?.(context, inserted);
  await indexRecord(context, definition, inserted);
  return inserted;
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
    const write = prepared;
    const row = await transact(deps, definition, { values: write.columns, selfId: null }, (context) =>
      createRecord(context, definition, actor, write),
    );
    return await presentRow(deps, definition, row);
  } catch (error) {
    await discard(deps, prepared.files.newKeys);
    throw error;
  }
}

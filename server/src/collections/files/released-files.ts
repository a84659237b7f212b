import { TRASH_DAYS } from '@qram/contract/modules/audit/audit-limits';
import { DAY_MS } from '@qram/contract/values/durations';
import { SYSTEM } from '../../platform/access/actor.ts';
import { recordAudit } from '../../platform/access/audit-trail.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { deleteSizes } from '../../platform/storage/file-sizes.ts';
import { markDeleted, reclaimFiles, releaseFiles, selectReleasedUntil } from '../../platform/storage/released-files.ts';
import type { CollectionReader } from '../context.ts';
import type { CollectionDefinition } from '../definition.ts';
import { untyped } from '../rows/repository.ts';
import { valueNaming } from './attachments.ts';
import { forgetFiles, lockFiles } from './library-files.ts';

const FILES_AT_ONCE = 100;

/** Counts records in the trash. */
export async function namedFiles(
  db: Db,
  collections: readonly CollectionDefinition[],
  keys: readonly string[],
): Promise<Set<string>> {
  const named = new Set<string>();
  for (const { name, files } of collections) {
    const { attachments = [], alsoNamed } = files ?? {};
    for (const key of (await alsoNamed?.(db, keys)) ?? []) named.add(key);
    for (const attachment of attachments) {
      const { column } = attachment;
      const keysByValue = Map.groupBy(keys, (key) => valueNaming(attachment, key));
      keysByValue.delete(null);
      if (keysByValue.size === 0) continue;
      const rows = await untyped(db)
        .selectFrom(name)
        .select(column)
        .where(column, 'in', [...keysByValue.keys()])
        .execute();
      for (const row of rows) for (const key of keysByValue.get(String(row[column])) ?? []) named.add(key);
    }
  }
  return named;
}

/** Leaves failures to the sweep, because the write is already committed. */
export async function discard(deps: Dependencies, keys: readonly string[]): Promise<void> {
  try {
    await deps.files.delete(keys);
  } catch (error) {
    deps.log.warn({ err: error, keys }, 'files could not be deleted');
  }
}

/**
 * Retains former files of a versioned record, and reclaims those referenced again.
 * @returns files to delete after the commit
 */
export async function replaceFiles(
  { trx, now, definition }: CollectionReader,
  former: readonly string[],
  added: readonly string[],
): Promise<readonly string[]> {
  if (!definition.versions) {
    await deleteSizes(trx, former);
    return former;
  }
  await releaseFiles(trx, former, now);
  await reclaimFiles(trx, added);
  return [];
}

/** Spares files referenced again. Returns the deleted ones. */
async function purgeFiles(
  deps: Dependencies,
  collections: readonly CollectionDefinition[],
  keys: readonly string[],
): Promise<string[]> {
  const gone = await deps.revisions.change(['files', deps.library.name], async (trx) => {
    const context = { trx, dialect: deps.dialect, library: deps.library };
    await lockFiles(context, keys);
    const named = await namedFiles(trx, collections, keys);
    await reclaimFiles(trx, [...named]);
    const marked = await markDeleted(
      trx,
      keys.filter((key) => !named.has(key)),
      deps.now(),
    );
    await deleteSizes(trx, marked);
    if (marked.length > 0) {
      const before = { files: marked.length, keys: marked };
      await recordAudit(trx, SYSTEM, { action: 'purge', collection: 'files', recordId: null, before }, deps.now());
    }
    return forgetFiles(context, marked);
  });
  await discard(deps, gone);
  return gone;
}

/** Deletes files unreferenced for 30 days, and returns how many. Safe to interrupt, and on several instances. */
export async function purgeReleased(deps: Dependencies, collections: readonly CollectionDefinition[]): Promise<number> {
  const releasedUntil = new Date(deps.now().getTime() - TRASH_DAYS * DAY_MS).toISOString();
  let total = 0;
  for (;;) {
    const keys = await selectReleasedUntil(deps.db, releasedUntil, FILES_AT_ONCE);
    if (keys.length === 0) return total;
    total += (await purgeFiles(deps, collections, keys)).length;
  }
}

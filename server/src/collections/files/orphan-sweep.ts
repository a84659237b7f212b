import { DAY_MS } from '@qram/contract/values/durations';
import { SYSTEM } from '../../platform/access/actor.ts';
import { recordAudit } from '../../platform/access/audit-trail.ts';
import { introspectTables } from '../../platform/database/database-dump.ts';
import { acquireLease, createHolder, releaseLease } from '../../platform/database/lease.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ListedFile } from '../../platform/storage/file-store.ts';
import type { CollectionDefinition } from '../definition.ts';
import { fetchRows, untyped } from '../rows/repository.ts';

/** Min age in milliseconds, because the row of a newer file may be uncommitted. */
const SAFETY_MS = DAY_MS;
const ROWS_AT_ONCE = 1000;
/** Batch size of deletions. */
const FILES_AT_ONCE = 100;
/** Limits how long a crash blocks other instances; a running sweep renews the lease. */
export const SWEEP_LEASE_MS = 60_000;
const PROLONG_MS = 15_000;
/** Settings key of the sweep lease. */
export const SWEEP_LEASE = 'sweep of files';

/** Generated names, including partial files. Other files were placed by hand, and stay. */
const GENERATED_NAME = /^[a-z-]+\/[0-9a-f]{32}(-\d+)?\.[a-z0-9]+(\.part)?$/;

/** Lists the keys of referenced files, page by page. */
export type FileNames = (deps: Dependencies) => AsyncIterable<readonly string[]>;

export interface SweepResult {
  files: number;
  bytes: number;
}

/** Includes the trash. */
export function filesNamedBy({ name, files }: CollectionDefinition): FileNames {
  const attachments = files?.attachments ?? [];
  return async function* names({ db, dialect }) {
    if (attachments.length === 0) return;
    // A backup may have the database of an earlier version.
    if (!(await introspectTables(db, dialect)).some((table) => table.name === name)) return;
    let last = 0;
    for (;;) {
      const rows = await fetchRows(
        untyped(db).selectFrom(name).selectAll().where('id', '>', last).orderBy('id').limit(ROWS_AT_ONCE),
      );
      yield rows.flatMap((row) => attachments.flatMap((attachment) => attachment.getKeys(row)));
      if (rows.length < ROWS_AT_ONCE) return;
      last = rows.at(-1)?.id ?? last;
    }
  };
}

async function findCandidates({ files, now }: Dependencies): Promise<Map<string, ListedFile>> {
  const newest = now().getTime() - SAFETY_MS;
  const found = new Map<string, ListedFile>();
  for await (const file of files.list())
    if (GENERATED_NAME.test(file.key) && file.modified.getTime() <= newest) found.set(file.key, file);
  return found;
}

/**
 * No transaction, because the store asks the database whether a backup holds its files. The next sweep takes held
 * files.
 */
async function deleteOrphans(deps: Dependencies, orphans: readonly ListedFile[]): Promise<SweepResult> {
  await deps.files.delete(orphans.map(({ key }) => key));
  const gone: ListedFile[] = [];
  for (const file of orphans) if (!(await deps.files.has(file.key))) gone.push(file);
  const result = { files: gone.length, bytes: gone.reduce((sum, { size }) => sum + size, 0) };
  if (gone.length === 0) return result;
  const before = { ...result, keys: gone.map(({ key }) => key) };
  await deps.revisions.change(['files'], (trx) =>
    recordAudit(trx, SYSTEM, { action: 'sweep', collection: 'files', recordId: null, before }, deps.now()),
  );
  return result;
}

async function sweepAll(deps: Dependencies, named: readonly FileNames[]): Promise<SweepResult> {
  const orphans = await findCandidates(deps);
  for (const names of named) {
    if (orphans.size === 0) break;
    for await (const keys of names(deps)) for (const key of keys) orphans.delete(key);
  }
  const total: SweepResult = { files: 0, bytes: 0 };
  const list = [...orphans.values()];
  for (let start = 0; start < list.length; start += FILES_AT_ONCE) {
    const taken = await deleteOrphans(deps, list.slice(start, start + FILES_AT_ONCE));
    total.files += taken.files;
    total.bytes += taken.bytes;
  }
  return total;
}

/**
 * Deletes unreferenced files, left by a crash before the commit of their row. Keys are never reused, so an old orphan
 * stays one. Only one instance sweeps; others return at once.
 */
export async function sweepFiles(deps: Dependencies, named: readonly FileNames[]): Promise<SweepResult> {
  const lease = { key: SWEEP_LEASE, holder: createHolder() };
  const prolong = () => acquireLease(deps.db, lease, new Date(), new Date(Date.now() + SWEEP_LEASE_MS));
  if (!(await prolong())) return { files: 0, bytes: 0 };
  // Losing the lease is harmless: two sweeps find the same files.
  const timer = setInterval(() => void prolong().catch(() => false), PROLONG_MS);
  try {
    return await sweepAll(deps, named);
  } finally {
    clearInterval(timer);
    await releaseLease(deps.db, lease);
  }
}

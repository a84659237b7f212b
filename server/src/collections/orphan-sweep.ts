import type { Kysely } from 'kysely';
import { SYSTEM } from '../platform/actor.ts';
import { recordAudit } from '../platform/audit-trail.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ListedFile } from '../platform/storage/file-store.ts';
import type { Row } from './definition.ts';
import type { RecordKind } from './record-kind.ts';

/** A file is left alone for that long after it was written, in milliseconds: its record may still be on the way. */
const SAFETY_MS = 86_400_000;
const ROWS_AT_ONCE = 1000;
/** Files that are taken away, and noted, in one transaction. */
const FILES_AT_ONCE = 100;

/** Names that the server makes up: anything else in the store was put there by somebody, and stays. */
const MADE_UP = /^[a-z-]+\/[0-9a-f]{32}(-\d+)?\.[a-z0-9]+$/;

/** Somewhere that stored files are named; gives the keys page by page. */
export type FileNames = (deps: Dependencies) => AsyncIterable<readonly string[]>;

export interface SweepResult {
  files: number;
  bytes: number;
}

/** The files that records of this kind name, in the trash or not. */
export function filesNamedBy({ kind, definition }: RecordKind): FileNames {
  return async function* names({ db }) {
    const { attachments = [] } = definition;
    if (attachments.length === 0) return;
    const tables = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
    let last = 0;
    for (;;) {
      const rows = (await tables
        .selectFrom(kind)
        .selectAll()
        .where('id', '>', last)
        .orderBy('id')
        .limit(ROWS_AT_ONCE)
        .execute()) as unknown as Row[];
      yield rows.flatMap((row) => attachments.flatMap((attachment) => attachment.keysOf(row)));
      if (rows.length < ROWS_AT_ONCE) return;
      last = rows.at(-1)?.id ?? last;
    }
  };
}

async function candidates({ files, now }: Dependencies): Promise<Map<string, ListedFile>> {
  const newest = now().getTime() - SAFETY_MS;
  const found = new Map<string, ListedFile>();
  for await (const file of files.list())
    if (MADE_UP.test(file.key) && file.modified.getTime() <= newest) found.set(file.key, file);
  return found;
}

/** Takes these away and notes it. What another instance took in the meantime is not counted again. */
async function takeAway(deps: Dependencies, orphans: readonly ListedFile[]): Promise<SweepResult> {
  return deps.versions.change(['files'], async (trx) => {
    const there: ListedFile[] = [];
    for (const file of orphans) if (await deps.files.has(file.key)) there.push(file);
    const result = { files: there.length, bytes: there.reduce((sum, { size }) => sum + size, 0) };
    if (there.length === 0) return result;
    const keys = there.map(({ key }) => key);
    const before = { ...result, keys };
    await recordAudit(trx, SYSTEM, { action: 'sweep', collection: 'files', recordId: null, before }, deps.now());
    await deps.files.delete(keys);
    return result;
  });
}

/**
 * Deletes stored files that nothing names any more: what a crash between storing a file and committing its row has
 * left. A file's key is never given to another row later, so one that is old and named nowhere stays so.
 */
export async function sweepFiles(deps: Dependencies, named: readonly FileNames[]): Promise<SweepResult> {
  const orphans = await candidates(deps);
  for (const names of named) {
    if (orphans.size === 0) break;
    for await (const keys of names(deps)) for (const key of keys) orphans.delete(key);
  }
  const total: SweepResult = { files: 0, bytes: 0 };
  const list = [...orphans.values()];
  for (let start = 0; start < list.length; start += FILES_AT_ONCE) {
    const taken = await takeAway(deps, list.slice(start, start + FILES_AT_ONCE));
    total.files += taken.files;
    total.bytes += taken.bytes;
  }
  return total;
}

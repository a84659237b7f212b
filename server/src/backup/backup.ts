import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { migrations } from '../../migrations/migrations.ts';
import { collectionRegistry, fileReferences } from '../collection-registry.ts';
import { SYSTEM } from '../platform/access/actor.ts';
import { recordAudit } from '../platform/access/audit-trail.ts';
import type { Db, OpenDatabase } from '../platform/database/database.ts';
import {
  appliedMigrations,
  countRows,
  inSnapshot,
  introspectTables,
  readPages,
} from '../platform/database/database-dump.ts';
import { acquireLease, createHolder, releaseLease } from '../platform/database/lease.ts';
import { readIdCounters } from '../platform/database/schema-introspection.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import { clearAbandonedBackup } from './abandoned-backup.ts';
import { FORMAT, fileMember, MANIFEST, type Manifest, PRODUCT, ROWS_BYTES, rowsMember } from './archive-format.ts';
import { type ArchiveWriter, createArchiveWriter } from './archive-writer.ts';
import { LEASE_KEY, unfinishedPath } from './backup-state.ts';
import { EXCLUDED_ROWS, EXCLUDED_TABLES } from './excluded-rows.ts';

export class BackupInProgress extends Error {}

/** Renewed several times before it expires, so that it survives a slow moment and expires soon after a crash. */
const LEASE_MS = 10 * 60_000;
const RENEW_MS = 60_000;
const MAX_FAILURES = 8;

export interface BackupSource {
  deps: Dependencies;
  /** A separate connection, so that requests don't wait for the backup. */
  openDatabase(): Promise<OpenDatabase>;
}

export interface BackupResult {
  manifest: Manifest;
  bytes: number;
}

export const KNOWN_MIGRATIONS = Object.keys(migrations).sort();

const readProductVersion = (): string =>
  (JSON.parse(readFileSync(new URL('package.json', PROJECT_ROOT), 'utf8')) as { version: string }).version;

/** Finds the files that rows reference, with sizes, and those missing in the store. */
async function findReferencedFiles(deps: Dependencies): Promise<{ sizes: Map<string, number>; missing: string[] }> {
  const missing = new Set<string>();
  for (const names of fileReferences(collectionRegistry(deps)))
    for await (const keys of names(deps)) for (const key of keys) missing.add(key);
  const sizes = new Map<string, number>();
  for await (const { key, size } of deps.files.list()) if (missing.delete(key)) sizes.set(key, size);
  return { sizes, missing: [...missing].sort() };
}

async function writeTable(
  writer: ArchiveWriter,
  trx: Db,
  table: Awaited<ReturnType<typeof introspectTables>>[number],
): Promise<void> {
  let lines: string[] = [];
  let length = 0;
  let number = 0;
  const flush = async () => {
    if (lines.length === 0) return;
    number += 1;
    await writer.add(rowsMember(table.name, number), lines.join(''));
    lines = [];
    length = 0;
  };
  for await (const page of readPages(trx, table, EXCLUDED_ROWS[table.name])) {
    for (const row of page) {
      const line = `${JSON.stringify(row)}\n`;
      lines.push(line);
      length += line.length;
      if (length >= ROWS_BYTES) await flush();
    }
  }
  await flush();
}

async function writeSnapshot(deps: Dependencies, writer: ArchiveWriter, at: Date): Promise<Manifest> {
  const { db: trx, dialect, files } = deps;
  const schemas = (await introspectTables(trx, dialect)).filter(({ name }) => !EXCLUDED_TABLES.has(name));
  const tables: Manifest['tables'] = [];
  for (const { name } of schemas) tables.push({ name, rows: await countRows(trx, name, EXCLUDED_ROWS[name]) });
  const { sizes, missing } = await findReferencedFiles(deps);
  const manifest: Manifest = {
    product: PRODUCT,
    format: FORMAT,
    version: readProductVersion(),
    made_at: at.toISOString(),
    migrations: await appliedMigrations(trx),
    database: dialect,
    tables,
    counters: await readIdCounters(trx, dialect),
    files: { count: sizes.size, bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0) },
    missing_files: missing,
  };
  await writer.add(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
  for (const schema of schemas) await writeTable(writer, trx, schema);
  for (const [key, size] of sizes) {
    const file = await files.read(key);
    if (!file) throw new Error(`the file ${key} disappeared during the backup`);
    await writer.addStream(fileMember(key), size, file.stream());
  }
  return manifest;
}

async function withLease<T>(
  deps: Pick<Dependencies, 'db' | 'log'>,
  path: string,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const { db } = deps;
  await clearAbandonedBackup(deps);
  const lease = { key: LEASE_KEY, holder: createHolder(unfinishedPath(resolve(path))) };
  const renew = () => acquireLease(db, lease, new Date(), new Date(Date.now() + LEASE_MS));
  if (!(await renew())) throw new BackupInProgress('Another backup of this site is in progress.');
  // Abort when renewal fails: without the lease, needed files may be deleted.
  const lost = new AbortController();
  let failures = 0;
  const countFailure = (held: boolean) => {
    failures = held ? 0 : failures + 1;
    if (failures >= MAX_FAILURES) lost.abort(new Error('the backup lease could not be renewed'));
  };
  const timer = setInterval(() => void renew().then(countFailure, () => countFailure(false)), RENEW_MS);
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(timer);
    await releaseLease(db, lease);
  }
}

export interface BackupOptions {
  signal: AbortSignal;
  /** Checked under the lease, when no other backup can start. */
  isWanted?(): Promise<boolean>;
}

async function writeBackup({ deps, openDatabase }: BackupSource, path: string, signal: AbortSignal) {
  const at = deps.now();
  const connection = await openDatabase();
  const writer = createArchiveWriter(path, { at, signal });
  try {
    const manifest = await inSnapshot(connection.db, connection.dialect, (db) =>
      writeSnapshot({ ...deps, db }, writer, at),
    );
    const bytes = await writer.finish();
    const after = { bytes, rows: sumRows(manifest), files: manifest.files.count };
    await recordAudit(deps.db, SYSTEM, { action: 'backup', collection: 'site', recordId: null, after }, deps.now());
    return { manifest, bytes };
  } catch (error) {
    await writer.discard();
    throw signal.aborted ? signal.reason : error;
  } finally {
    await connection.db.destroy();
  }
}

/**
 * Backs up a snapshot of rows and their files while the site is serving. Only one backup runs at a time across
 * instances.
 * @returns null when `isWanted` is false
 * @throws BackupInProgress; StorageUnavailable; the system's error when the archive can't be written. Leaves no files.
 */
export function makeBackup(source: BackupSource, path: string, options: BackupOptions): Promise<BackupResult | null> {
  return withLease(source.deps, path, async (lost) => {
    if (options.isWanted && !(await options.isWanted())) return null;
    return writeBackup(source, path, AbortSignal.any([options.signal, lost]));
  });
}

export const sumRows = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);

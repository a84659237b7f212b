import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { migrations } from '../../migrations/migrations.ts';
import { SYSTEM } from '../platform/access/actor.ts';
import { recordAudit } from '../platform/access/audit-trail.ts';
import { raiseAbove, readRevisions } from '../platform/database/content-revisions.ts';
import type { Db } from '../platform/database/database.ts';
import {
  clearTables,
  dropAllTables,
  insertRows,
  introspectTables,
  isEmptyDatabase,
  runMigrations,
  type StoredRow,
  type TableSchema,
} from '../platform/database/database-dump.ts';
import { contentNotificationSql } from '../platform/database/dialect.ts';
import type { MigrationFor } from '../platform/database/migrate.ts';
import { setIdCounter } from '../platform/database/schema-introspection.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { ArchiveError, type Manifest } from './archive-format.ts';
import { readArchive } from './archive-reader.ts';
import { KNOWN_MIGRATIONS, sumRows } from './backup.ts';
import { PREPOPULATED_TABLES } from './excluded-rows.ts';

/** The target has data and may not be replaced. */
export class TargetNotEmpty extends Error {}

/** Changes nothing. @throws ArchiveError */
export const verifyBackup = (path: string): Promise<Manifest> => readArchive(path, KNOWN_MIGRATIONS);

async function hashContents(contents: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of contents) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

function createFileTarget(files: FileStore) {
  const stored: string[] = [];
  return {
    async store(key: string, size: number, contents: Readable): Promise<void> {
      // Keys are never reused, so keep a file with the same key, size and content.
      if ((await files.describe(key))?.size === size) {
        const there = await files.read(key);
        const [had, given] = [there && (await hashContents(there.stream())), await hashContents(contents)];
        if (had === given) return;
        throw new ArchiveError(`The file store already has a different file named ${key}. Remove it first.`);
      }
      stored.push(key);
      await files.putStream(key, contents, size);
    },
    undo: () => files.delete(stored),
  };
}

const MIGRATIONS = KNOWN_MIGRATIONS.map((name) => [name, migrations[name] as MigrationFor] as const);

function checkedRows(shape: TableSchema | undefined, table: string, rows: readonly StoredRow[]): TableSchema {
  if (!shape) throw new ArchiveError(`It contains rows of ${table}, which isn't in its schema.`);
  const columns = new Set(shape.columns);
  for (const row of rows) {
    const names = Object.keys(row);
    const mismatch = names.find((name) => !columns.has(name)) ?? shape.columns.find((name) => !(name in row));
    if (mismatch !== undefined) throw new ArchiveError(`It contains rows of ${table} that don't match its schema.`);
  }
  return shape;
}

/** Migrates empty tables to the archive's schema, loads the rows, then migrates to the current schema. */
async function loadArchive(
  { dialect }: Pick<Dependencies, 'dialect'>,
  trx: Db,
  path: string,
  target: ReturnType<typeof createFileTarget>,
): Promise<Manifest> {
  await dropAllTables(trx, dialect);
  const shapes = new Map<string, TableSchema>();
  const manifest = await readArchive(path, KNOWN_MIGRATIONS, {
    async manifest({ migrations: applied }) {
      await runMigrations(trx, dialect, MIGRATIONS.slice(0, applied.length));
      await clearTables(trx, dialect);
      for (const shape of await introspectTables(trx, dialect)) shapes.set(shape.name, shape);
    },
    rows: async (table, rows) => insertRows(trx, checkedRows(shapes.get(table), table, rows), rows),
    file: (key, size, contents) => target.store(key, size, contents),
  });
  for (const [table, last] of Object.entries(manifest.counters))
    if (shapes.get(table)?.columns.includes('id') && last > 0) await setIdCounter(trx, dialect, table, last);
  await runMigrations(trx, dialect, MIGRATIONS.slice(manifest.migrations.length));
  return manifest;
}

/**
 * Validates an archive, then replaces the site's state atomically.
 * @param replace whether existing data may be overwritten
 * @throws ArchiveError; TargetNotEmpty; errors of the database or the store
 */
export async function restoreBackup(
  deps: Dependencies,
  path: string,
  { replace }: { replace: boolean },
): Promise<Manifest> {
  const { db, dialect, files, now } = deps;
  await verifyBackup(path);
  const empty = await isEmptyDatabase(db, dialect, PREPOPULATED_TABLES);
  if (!empty && !replace) throw new TargetNotEmpty('the database already contains a site');
  const target = createFileTarget(files);
  try {
    return await db.transaction().execute(async (trx) => {
      const before = await readRevisions(trx);
      const manifest = await loadArchive(deps, trx, path, target);
      // Running instances cache by revision, so none may repeat for different content.
      if (before.length > 0) await raiseAbove(trx, before);
      const after = { made_at: manifest.made_at, rows: sumRows(manifest), files: manifest.files.count };
      await recordAudit(trx, SYSTEM, { action: 'backup-restored', collection: 'site', recordId: null, after }, now());
      await contentNotificationSql(dialect)?.execute(trx);
      return manifest;
    });
  } catch (error) {
    await target.undo();
    throw error;
  }
}

import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLate, readLastBackup } from './backup/backup-state.ts';
import type { BackupSettings, Env } from './env.ts';
import { pingDatabase } from './platform/database/database.ts';
import { isBusy, isReadOnly } from './platform/database/database-errors.ts';
import { writeSetting } from './platform/database/settings.ts';
import type { Dependencies } from './platform/dependencies.ts';
import { FULL, READ_ONLY, type Readiness } from './platform/http/api/health-routes.ts';
import { cachedProbe } from './platform/jobs/cached-probe.ts';
import { isFullDisk } from './platform/process/disk.ts';

const READY = 'ready';
/** Settings key of the probe. */
const WRITE_PROBE = 'write_probe';
const PROBE_MAX_AGE_MS = 3000;

/** `late` when the next backup is overdue. */
async function readBackupState({ db, now }: Dependencies, settings: BackupSettings): Promise<string> {
  const last = await readLastBackup(db);
  if (last?.error) return 'failed';
  return isLate(last, now(), settings.everyHours) ? 'late' : 'ok';
}

/** Writes a row: only a commit shows that SQLite's disk has become read-only. */
async function probeWrite({ db, now }: Dependencies): Promise<string> {
  try {
    await writeSetting(db, WRITE_PROBE, now().toISOString());
    return READY;
  } catch (error) {
    if (isReadOnly(error)) return READ_ONLY;
    if (isFullDisk(error)) return FULL;
    // A locked file is reported by the write that fails.
    if (isBusy(error)) return READY;
    throw error;
  }
}

async function readFilesState({ files }: Dependencies): Promise<string> {
  if (!(await files.isAvailable())) return 'unavailable';
  return (await files.isWritable()) ? READY : READ_ONLY;
}

/** Minimum for uploads and the database. */
const PROBE_BYTES = 64 * 1024;

/** Writes a file: a small row may fit into space that the database already has. */
export async function probeSpace(dataDir: string): Promise<string> {
  const path = join(dataDir, `.space-probe-${process.pid}`);
  try {
    await writeFile(path, Buffer.alloc(PROBE_BYTES));
    return READY;
  } catch (error) {
    // The store reports a folder that can't be written.
    return isFullDisk(error) ? FULL : READY;
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
}

/** The checks of `/readyz`. */
export function createReadiness(deps: Dependencies, { backup, dataDir }: Pick<Env, 'backup' | 'dataDir'>): Readiness {
  const writable = cachedProbe(() => probeWrite(deps), PROBE_MAX_AGE_MS);
  return {
    database: async () => {
      await pingDatabase(deps.db);
      return writable();
    },
    disk: cachedProbe(() => probeSpace(dataDir), PROBE_MAX_AGE_MS),
    parts: {
      files: () => readFilesState(deps),
      ...(backup ? { backup: () => readBackupState(deps, backup) } : {}),
    },
  };
}

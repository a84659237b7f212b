import { isLate, readLastBackup } from './backup/backup-state.ts';
import type { BackupSettings } from './env.ts';
import { pingDatabase } from './platform/database/database.ts';
import type { Dependencies } from './platform/dependencies.ts';
import type { Readiness } from './platform/http/health-routes.ts';

/** How the last scheduled backup went; `late` when the next should have been made by now. */
async function backupWord({ db, now }: Dependencies, settings: BackupSettings): Promise<string> {
  const last = await readLastBackup(db);
  if (last?.error) return 'failed';
  return isLate(last, now(), settings.everyHours) ? 'late' : 'ok';
}

/** What `/readyz` asks for. */
export function readinessOf(deps: Dependencies, backup: BackupSettings | null): Readiness {
  return {
    database: () => pingDatabase(deps.db),
    parts: {
      files: async () => ((await deps.files.isAvailable()) ? 'ready' : 'unavailable'),
      ...(backup ? { backup: () => backupWord(deps, backup) } : {}),
    },
  };
}

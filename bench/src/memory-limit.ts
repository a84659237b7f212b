import { access, mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Control groups for memory, version 1 and 2. */
const HIERARCHIES = [
  { root: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', events: 'memory.oom_control' },
  { root: '/sys/fs/cgroup', limit: 'memory.max', events: 'memory.events' },
];
/** A group can be removed once the kernel has forgotten its processes. */
const REMOVAL = { attempts: 50, pauseMs: 100 };

export interface MemoryLimit {
  /** Starts processes inside the limit, then leaves it. */
  start<T>(processes: () => Promise<T>): Promise<T>;
  /** Counts processes killed for their memory. */
  countKilled(): Promise<number>;
  /** Call after the processes have ended. */
  remove(): Promise<void>;
}

async function removeGroup(folder: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await rmdir(folder);
    } catch (error) {
      if (attempt === REMOVAL.attempts) throw error;
      await pause(REMOVAL.pauseMs);
    }
  }
}

/** Null where this process may not make a control group. */
export async function createMemoryLimit(bytes: number): Promise<MemoryLimit | null> {
  for (const { root, limit, events } of HIERARCHIES) {
    const folder = path.join(root, `qram-bench-${process.pid}`);
    const enter = (group: string) => writeFile(path.join(group, 'cgroup.procs'), String(process.pid));
    try {
      await mkdir(folder);
    } catch {
      continue;
    }
    try {
      await access(path.join(folder, limit));
      await writeFile(path.join(folder, limit), String(bytes));
    } catch {
      await removeGroup(folder);
      continue;
    }
    return {
      async start(processes) {
        await enter(folder);
        try {
          return await processes();
        } finally {
          await enter(root);
        }
      },
      countKilled: async () =>
        Number((await readFile(path.join(folder, events), 'utf8')).match(/^oom_kill (\d+)/m)?.[1] ?? 0),
      remove: () => removeGroup(folder),
    };
  }
  return null;
}

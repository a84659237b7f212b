import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Fields of /proc/<pid>/stat after the command (proc(5)). */
const STATE = 0;
const START_TIME = 19;
const NAME = /^(.+):(\d+):(\d*)$/;

/** Sanitized for file names and keys. */
export const HOST = hostname().replace(/[^\w.-]/g, '_');

/** Empty on systems without /proc. */
function readStat(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command, in parentheses, may contain any character.
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

const readStartTime = (pid: number): string => readStat(pid)[START_TIME] ?? '';

/** @param start its start time; another process may have the id by now */
export function isRunning(pid: number, start = ''): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: running as another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // A zombie: its parent has not reaped it yet.
  if (readStat(pid)[STATE] === 'Z') return false;
  const known = readStartTime(pid);
  return start === '' || known === '' || known === start;
}

/** Unique across machines: host, process id and, if known, start time. */
export const getProcessName = (): string => `${HOST}:${process.pid}:${readStartTime(process.pid)}`;

/** True if the process ran on this machine and has ended; false if unknown. */
export function hasEnded(name: string): boolean {
  const [, host, pid, start] = NAME.exec(name) ?? [];
  return host === HOST && !isRunning(Number(pid), start);
}

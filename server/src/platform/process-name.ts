import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Fields of /proc/<pid>/stat behind the command (proc(5)). */
const STATE = 0;
const START_TIME = 19;
const NAME = /^(.+):(\d+):(\d*)$/;

/** This machine's name, as it may stand in file names and keys. */
export const HOST = hostname().replace(/[^\w.-]/g, '_');

/** What Linux tells of a process; empty where the system has no /proc. */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command, in parentheses, may hold anything.
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

const startOf = (pid: number): string => statOf(pid)[START_TIME] ?? '';

/**
 * Whether a process of this machine runs.
 * @param start when it began, as its name says; another process may have its id by now
 */
export function isRunning(pid: number, start = ''): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of another user is running all the same.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // Its parent has not taken note of its end yet.
  if (statOf(pid)[STATE] === 'Z') return false;
  const known = startOf(pid);
  return start === '' || known === '' || known === start;
}

/** Names this process among those of all machines: host, process id and, where the system tells it, start time. */
export const processName = (): string => `${HOST}:${process.pid}:${startOf(process.pid)}`;

/** Whether the named process ran on this machine and does no longer; false where that cannot be told. */
export function hasEnded(name: string): boolean {
  const [, host, pid, start] = NAME.exec(name) ?? [];
  return host === HOST && !isRunning(Number(pid), start);
}

import { readFileSync } from 'node:fs';
import { rm, truncate } from 'node:fs/promises';
import path from 'node:path';
import { listStoredKeys } from './stored-site.ts';

/** A log line of `recorded-disk.mjs`. */
interface Operation {
  operation: 'mkdir' | 'write' | 'rename' | 'sync' | 'commit';
  path?: string;
  to?: string;
}

export const readOperations = (log: string): Operation[] =>
  readFileSync(log, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Operation);

/** Only synced data is on disk. POSIX promises no more, and file systems differ in the rest. */
class Disk {
  /** Files with unsynced bytes. */
  readonly #unsynced = new Set<string>();
  /** Files and folders with unsynced names. */
  readonly #unsyncedNames = new Set<string>();
  readonly written = new Set<string>();

  apply({ operation, path: at = '', to = '' }: Operation): void {
    if (operation === 'mkdir') this.#unsyncedNames.add(at);
    if (operation === 'write') {
      this.written.add(at);
      this.#unsynced.add(at);
      this.#unsyncedNames.add(at);
    }
    if (operation === 'rename') {
      this.written.add(to);
      this.#unsyncedNames.add(to);
      if (this.#unsynced.delete(at)) this.#unsynced.add(to);
    }
    if (operation !== 'sync') return;
    this.#unsynced.delete(at);
    for (const name of this.#unsyncedNames) if (path.dirname(name) === at) this.#unsyncedNames.delete(name);
  }

  /** State after a power cut. */
  getState(file: string): 'intact' | 'empty' | 'gone' {
    for (let at = file; at !== path.dirname(at); at = path.dirname(at)) if (this.#unsyncedNames.has(at)) return 'gone';
    return this.#unsynced.has(file) ? 'empty' : 'intact';
  }
}

function replay(operations: readonly Operation[]): Disk {
  const disk = new Disk();
  for (const operation of operations) disk.apply(operation);
  return disk;
}

/** Later operations are not part of an acknowledged write. */
const untilCommit = (operations: readonly Operation[]): readonly Operation[] =>
  operations.slice(0, operations.findLastIndex(({ operation }) => operation === 'commit') + 1);

/** Files stored from a log position on, and their state after a power cut right after the last commit. */
export function getStates(operations: readonly Operation[], from: number, dataDir: string): Map<string, string> {
  const until = untilCommit(operations);
  const disk = replay(until);
  const storage = path.join(dataDir, 'storage') + path.sep;
  const stored = until.slice(from).flatMap(({ operation, to = '' }) => (operation === 'rename' ? [to] : []));
  return new Map(stored.filter((file) => file.startsWith(storage)).map((file) => [file, disk.getState(file)]));
}

/** Removes what a power cut right after the last commit would lose. @returns the number of files */
export async function cutPower(operations: readonly Operation[], dataDir: string): Promise<number> {
  const disk = replay(untilCommit(operations));
  let lost = 0;
  for (const key of await listStoredKeys({ dataDir, databaseUrl: undefined })) {
    const file = path.join(dataDir, 'storage', key);
    const state = disk.getState(file);
    if (state === 'gone') await rm(file);
    if (state === 'empty') await truncate(file);
    if (state !== 'intact') lost += 1;
  }
  return lost;
}

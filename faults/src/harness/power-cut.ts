import { readFileSync } from 'node:fs';
import { rm, truncate } from 'node:fs/promises';
import path from 'node:path';
import { storedKeys } from './stored-site.ts';

/** A line of what `recorded-disk.mjs` writes down. */
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

/** Only what was synced is on disk: POSIX promises no more, and file systems differ in what else they keep. */
class Disk {
  /** Files whose bytes changed since they were synced. */
  readonly #unsynced = new Set<string>();
  /** Files and folders whose folder was not synced since they got their names. */
  readonly #unnamed = new Set<string>();
  readonly written = new Set<string>();

  apply({ operation, path: at = '', to = '' }: Operation): void {
    if (operation === 'mkdir') this.#unnamed.add(at);
    if (operation === 'write') {
      this.written.add(at);
      this.#unsynced.add(at);
      this.#unnamed.add(at);
    }
    if (operation === 'rename') {
      this.written.add(to);
      this.#unnamed.add(to);
      if (this.#unsynced.delete(at)) this.#unsynced.add(to);
    }
    if (operation !== 'sync') return;
    this.#unsynced.delete(at);
    for (const name of this.#unnamed) if (path.dirname(name) === at) this.#unnamed.delete(name);
  }

  /** What a power cut would leave of a file. */
  fateOf(file: string): 'kept' | 'empty' | 'gone' {
    for (let at = file; at !== path.dirname(at); at = path.dirname(at)) if (this.#unnamed.has(at)) return 'gone';
    return this.#unsynced.has(file) ? 'empty' : 'kept';
  }
}

function diskAfter(operations: readonly Operation[]): Disk {
  const disk = new Disk();
  for (const operation of operations) disk.apply(operation);
  return disk;
}

/** Up to the last commit: what came after it is not part of what was acknowledged. */
const untilCommit = (operations: readonly Operation[]): readonly Operation[] =>
  operations.slice(0, operations.findLastIndex(({ operation }) => operation === 'commit') + 1);

/**
 * Files that were stored between two points of the log, and what a power cut right after the last commit between them
 * would leave of each.
 */
export function fatesOf(operations: readonly Operation[], from: number, dataDir: string): Map<string, string> {
  const until = untilCommit(operations);
  const disk = diskAfter(until);
  const storage = path.join(dataDir, 'storage') + path.sep;
  const stored = until.slice(from).flatMap(({ operation, to = '' }) => (operation === 'rename' ? [to] : []));
  return new Map(stored.filter((file) => file.startsWith(storage)).map((file) => [file, disk.fateOf(file)]));
}

/** Takes from the store of a killed site what a power cut right after its last commit could take. Answers how many files. */
export async function cutPower(operations: readonly Operation[], dataDir: string): Promise<number> {
  const disk = diskAfter(untilCommit(operations));
  let lost = 0;
  for (const key of await storedKeys({ dataDir, databaseUrl: undefined })) {
    const file = path.join(dataDir, 'storage', key);
    const fate = disk.fateOf(file);
    if (fate === 'gone') await rm(file);
    if (fate === 'empty') await truncate(file);
    if (fate !== 'kept') lost += 1;
  }
  return lost;
}

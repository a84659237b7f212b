import { createHash } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { CHECKSUMS } from './archive-format.ts';
import { unfinishedPath } from './backup-state.ts';

/** Most files are already compressed; for rows, level 1 takes a fifth of the time. */
const GZIP_LEVEL = 1;
/** Archives contain password hashes and second factors. */
const PRIVATE_MODE = 0o600;

export interface ArchiveWriter {
  add(name: string, contents: string): Promise<void>;
  /** @throws Error when the stream's length differs from `size` */
  addStream(name: string, size: number, contents: Readable): Promise<void>;
  /** Completes and renames the archive. @returns its size in bytes */
  finish(): Promise<number>;
  discard(): Promise<void>;
}

/**
 * Writes an archive (tar, gzip) whose last member has the SHA-256 of all others, under a temporary name until it is
 * complete and synced.
 */
export function createArchiveWriter(path: string, { at, signal }: { at: Date; signal: AbortSignal }): ArchiveWriter {
  const temporaryPath = unfinishedPath(path);
  const tar = pack();
  const sums: string[] = [];
  const written = pipeline(
    tar,
    createGzip({ level: GZIP_LEVEL }),
    createWriteStream(temporaryPath, { mode: PRIVATE_MODE, flush: true }),
    {
      signal,
    },
  );
  let failed: unknown;
  written.catch((error: unknown) => {
    failed = error;
  });
  const orFailed = <T>(work: Promise<T>): Promise<T> =>
    Promise.race([
      work,
      written.then((): never => {
        throw new Error('the archive ended early');
      }),
    ]);

  const openEntry = (name: string, size: number) => {
    if (failed !== undefined) throw failed;
    return tar.entry({ name, size, mode: PRIVATE_MODE, mtime: at });
  };
  const waitFor = (member: unknown, name: string): Promise<unknown> => once(member as EventEmitter, name);

  async function addStream(name: string, size: number, contents: Readable): Promise<void> {
    const hash = createHash('sha256');
    const member = openEntry(name, size);
    const ended = waitFor(member, 'finish');
    ended.catch(() => {});
    let bytes = 0;
    for await (const chunk of contents as AsyncIterable<Buffer>) {
      signal.throwIfAborted();
      bytes += chunk.length;
      if (bytes > size) break;
      hash.update(chunk);
      if (!member.write(chunk)) await orFailed(waitFor(member, 'drain'));
    }
    if (bytes !== size) throw new Error(`${name} has a different size than expected`);
    member.end(null);
    await orFailed(ended);
    sums.push(`${hash.digest('hex')}  ${name}\n`);
  }

  async function addBytes(name: string, bytes: Buffer): Promise<void> {
    signal.throwIfAborted();
    const member = openEntry(name, bytes.length);
    const ended = waitFor(member, 'finish');
    member.end(bytes);
    await orFailed(ended);
  }

  return {
    addStream,
    async add(name, contents) {
      const bytes = Buffer.from(contents);
      await addBytes(name, bytes);
      sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
    },
    async finish() {
      await addBytes(CHECKSUMS, Buffer.from(sums.join('')));
      tar.finalize();
      await written;
      await rename(temporaryPath, path);
      const folder = await open(dirname(path));
      await folder.sync().finally(() => folder.close());
      return (await stat(path)).size;
    },
    async discard() {
      tar.destroy(new Error('the archive was aborted'));
      await written.catch(() => undefined);
      await rm(temporaryPath, { force: true });
    },
  };
}

import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { ByteRange, StoredFile } from './file-store.ts';

const BUFFER_BYTES = 64 * 1024;

/** Resolves when the system has taken the bytes, so that the buffer can be reused. */
const write = (response: ServerResponse, bytes: Uint8Array, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    response.write(bytes, (error) => {
      signal.removeEventListener('abort', abort);
      if (error) reject(error);
      else resolve();
    });
  });

/** Opens only on read, so an unread file needs no closing. */
export class FolderFile implements StoredFile {
  readonly size: number;
  readonly #path: string;
  readonly #range: ByteRange | undefined;
  #handle: FileHandle | null = null;

  /** @param size bytes of the whole file */
  constructor(path: string, size: number, range?: ByteRange) {
    this.#path = path;
    this.size = size;
    this.#range = range;
  }

  stream(): Readable {
    return createReadStream(this.#path, this.#range);
  }

  async open(): Promise<void> {
    this.#handle = await open(this.#path);
  }

  /** Reuses one buffer: allocating a stream's chunks takes most of the time of sending. */
  async sendTo(response: ServerResponse, signal: AbortSignal): Promise<void> {
    const handle = this.#handle;
    if (!handle) throw new Error('the file was not opened');
    try {
      const { start, end } = this.#range ?? { start: 0, end: this.size - 1 };
      const buffer = Buffer.allocUnsafe(Math.min(BUFFER_BYTES, end - start + 1));
      for (let position = start; position <= end; ) {
        signal.throwIfAborted();
        const length = Math.min(buffer.length, end - position + 1);
        const { bytesRead } = await handle.read(buffer, 0, length, position);
        if (bytesRead === 0) throw new Error('the file became shorter while it was sent');
        await write(response, buffer.subarray(0, bytesRead), signal);
        position += bytesRead;
      }
      response.end();
    } finally {
      await handle.close();
    }
  }

  async close(): Promise<void> {}
}

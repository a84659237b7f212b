import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/** Call one of its methods, once. */
export interface StoredFile {
  /** Bytes of the whole file, also for a range. */
  size: number;
  stream(): Readable;
  /** Call before sending headers, so that an error can still be reported. */
  open(): Promise<void>;
  /**
   * Sends the opened file, ends the response and closes the file. @throws AbortError if `signal` aborts; an error of
   * the file
   */
  sendTo(response: ServerResponse, signal: AbortSignal): Promise<void>;
  /** Call if the file isn't read. */
  close(): Promise<void>;
}

export interface FileInfo {
  size: number;
  modified: Date;
}

export interface ListedFile extends FileInfo {
  key: string;
}

/** Inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Files by key (`gallery/a1.webp`), in a folder or bucket, and a folder for incoming uploads. A key's file never
 * changes.
 * @throws StorageUnavailable from every method
 */
export interface FileStore {
  put(key: string, contents: Uint8Array): Promise<void>;
  /** Stores a stream of `size` bytes without buffering it. */
  putStream(key: string, contents: Readable, size: number): Promise<void>;
  take(path: string, key: string): Promise<void>;
  /** Null without such a file. */
  read(key: string, range?: ByteRange): Promise<StoredFile | null>;
  /** Null without such a file. */
  describe(key: string): Promise<FileInfo | null>;
  /** Ignores missing files. */
  delete(keys: readonly string[]): Promise<void>;
  has(key: string): Promise<boolean>;
  /** Skips files deleted meanwhile. */
  list(): AsyncIterable<ListedFile>;
  /** True if files are readable. Resolves within a second; cached for a few. */
  isAvailable(): Promise<boolean>;
  /** True if the folder accepts files; cached for a few seconds. Always true for a bucket. */
  isWritable(): Promise<boolean>;
  /** Path for X-Accel-Redirect; null: the server sends the file. */
  nginxPath(key: string): string | null;
  /** For display, without secrets. */
  readonly location: string;
  /** Folder for this process's uploads, created on demand. */
  readonly incomingDir: string;
  /** Removes the folders of dead processes. Call before the first request. */
  clearIncoming(): Promise<void>;
  /** Removes the incoming folder and closes connections. */
  close(): Promise<void>;
}

export class StorageUnavailable extends Error {
  readonly operation: 'read' | 'write';

  constructor(doing: 'read' | 'write', cause: unknown) {
    super(`files cannot be ${doing === 'read' ? 'read' : 'stored'}: ${findReason(cause)}`, { cause });
    this.operation = doing;
  }
}

/** Read-only, without permission, or broken. */
const UNWRITABLE = new Set<unknown>(['EROFS', 'EACCES', 'EPERM', 'EIO']);

function isUnwritable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // On a read-only disk, Node's recursive mkdir reports a missing folder.
  return UNWRITABLE.has(code) || (code === 'ENOENT' && syscall === 'mkdir') || isUnwritable(error.cause);
}

/** @throws StorageUnavailable if the folder can't be written; otherwise what `work` throws */
export async function writingFiles<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isUnwritable(error) ? new StorageUnavailable('write', error) : error;
  }
}

/** Libraries wrap the system's error. */
function findReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return findReason(error.cause);
  const { code, name, message } = error as NodeJS.ErrnoException;
  const several = error instanceof AggregateError ? error.errors.map(findReason).join('; ') : '';
  return message.includes(code ?? name) ? message : [code ?? name, message || several].filter(Boolean).join(': ');
}

/** In milliseconds. */
export interface BucketDeadlines {
  /** For the first byte of a response. */
  responseMs: number;
  /** For storing a picture. */
  pictureMs: number;
  /** Minimum time between probes. */
  probeEveryMs: number;
}

export interface BucketSettings {
  /** `https://host:port` */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}
